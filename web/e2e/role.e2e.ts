/** Adding a role through its form, and finding it again. */
import { expect, test } from '@playwright/test'
import { signIn, unique } from './console'

test('a missing name is told at the field; then the role is added and found', async ({ page }) => {
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
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page).toHaveURL(/code=/)
  const row = page.getByRole('row', { name: new RegExp(code) })
  await expect(row).toBeVisible()
})
