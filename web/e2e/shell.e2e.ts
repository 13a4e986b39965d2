/** The shell: menu, tabs, search, settings, narrow screens. */
import { expect, test } from '@playwright/test'
import { accessible, signIn } from './console'

test('the menu leads to pages that exist, and tabs keep what was typed', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '系统管理', exact: true }).click()
  await page.getByRole('link', { name: '角色管理' }).click()
  await page.getByLabel('角色名称').fill('夜班')
  await page.getByRole('link', { name: '员工管理' }).click()
  await expect(page.getByRole('heading', { name: '员工管理' })).toBeVisible()
  await page.getByRole('link', { name: '角色管理' }).click()
  await expect(page.getByLabel('角色名称')).toHaveValue('夜班')
  await expect(page.getByRole('link', { name: '仓库管理' })).toHaveCount(0)
})

test('a page is found by its name and by pinyin', async ({ page }) => {
  await signIn(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jsgl')
  await expect(page.getByRole('option', { name: /角色管理/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/roleManage/)
})

test('on a narrow screen the menu is closed until it is asked for', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await expect(page.getByRole('button', { name: '系统管理', exact: true })).toBeHidden()
})

for (const path of [
  'home',
  'profile/index',
  'systemManage/routerTree',
  'systemManage/staffManage',
  'systemManage/departmentManage',
  'systemManage/roleManage',
  'systemManage/accountManage',
  'systemManage/updatePassword',
  'systemManage/organizationInfoEdit',
  'systemManage/organizationDeploy',
  'systemManage/Authorization',
]) {
  test(`${path} is accessible`, async ({ page }) => {
    await signIn(page, path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.waitForLoadState('networkidle')
    await accessible(page)
  })
}
