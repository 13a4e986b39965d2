/** Every screen of the foundation keeps WCAG 2 A and AA. */
import { expect, test } from '@playwright/test'
import { accessible, signIn } from './console'

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
  'systemManage/webhookManage',
  'systemManage/webhookLog',
]) {
  test(`${path} is accessible`, async ({ page }) => {
    await signIn(page, path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    // Home is told news for as long as it is looked at: there the network never rests.
    if (path === 'home') await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    else await page.waitForLoadState('networkidle')
    await accessible(page)
  })
}
