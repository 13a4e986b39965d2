/** Who may open which address. */
import { Caller, SERVER } from './support/caller'
import { makeClerk } from './support/data'
import { enter, expect, test } from './support/test'

test.describe('a visitor who has not signed in', () => {
  test('is led to the sign-in page from everywhere but the open addresses', async ({ page }) => {
    for (const path of ['/', '/home', '/systemManage/roleManage', '/no/such/page', '/profile']) {
      await page.goto(`${SERVER}/wms_new${path}`)
      await expect(page).toHaveURL(/\/wms_new\/login(\?|$)/)
    }
    await page.goto('404')
    await expect(page.getByRole('heading', { name: '没有找到这个页面' })).toBeVisible()
    await page.goto('register')
    await expect(page).toHaveURL(/\/404$/)
  })
})

test.describe('somebody who has signed in', () => {
  test('is led home from the sign-in page and from the root', async ({ page, admin }) => {
    await enter(page, admin, '/login')
    await expect(page).toHaveURL(/\/wms_new\/home$/)
    await page.goto(`${SERVER}/`)
    await expect(page).toHaveURL(/\/wms_new\/home$/)
    await expect(page).toHaveTitle(/^首页 - /)
  })

  test('sees the page for missing permission where there is no page, and can go home', async ({
    page,
    admin,
  }) => {
    await enter(page, admin, '/systemManage/noSuchPage')
    await expect(page).toHaveURL(/\/noPermission$/)
    await expect(page.getByRole('heading', { name: '您没有访问权限' })).toBeVisible()
    await page.getByRole('link', { name: '回到首页' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  test('a page outside of the own rights is refused like one that does not exist', async ({
    page,
    admin,
  }) => {
    const clerk = await Caller.signIn(await makeClerk(admin, ['staffManage_search_button']))
    await enter(page, clerk, '/systemManage/roleManage')
    await expect(page).toHaveURL(/\/noPermission$/)
    await page.goto(`${SERVER}/wms_new/systemManage/staffManage`)
    await expect(page.getByRole('grid', { name: '员工管理' })).toBeVisible()
  })

  test('fixed addresses lead where they should', async ({ page, admin }) => {
    await enter(page, admin, '/profile')
    await expect(page).toHaveURL(/\/profile\/index$/)
    await page.goto('redirect/systemManage/staffManage?name=x')
    await expect(page).toHaveURL(/\/systemManage\/staffManage\?name=x$/)
    await page.goto('auth-redirect?redirect=%2FsystemManage%2FroleManage')
    await expect(page).toHaveURL(/\/systemManage\/roleManage$/)
    await page.goto('401')
    await expect(page.getByRole('heading', { name: '需要重新登录' })).toBeVisible()
    await page.goto('systemManage')
    await expect(page).toHaveURL(/\/systemManage\/routerTree$/)
  })
})
