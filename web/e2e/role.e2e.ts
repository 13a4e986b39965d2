/** A role from beginning to end, and two people at it at once. */
import { expect, test } from '@playwright/test'
import { signIn, unique } from './console'

test('a role is added, found, changed and deleted', async ({ page }) => {
  const code = unique('NIGHT-')
  await signIn(page, 'systemManage/roleManage')
  await page.getByRole('button', { name: '新增' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('必填').first()).toBeVisible()
  await drawer.getByLabel('角色编码').fill(code)
  await drawer.getByLabel('角色名称').fill('夜班库管')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  await page.getByLabel('角色编码').fill(code.toLowerCase())
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/code=/)
  const row = page.getByRole('row', { name: new RegExp(code) })
  await expect(row).toBeVisible()
})
