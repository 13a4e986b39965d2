/** How a person wants the console to look, and how it looks on a narrow window. */
import type { Page } from '@playwright/test'
import { dialog } from './support/console'
import { enter, expect, test } from './support/test'

const sidebar = (page: Page) => page.getByRole('complementary').first()
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
/** The theme colour in force. */
const colourOf = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--floe-primary').toLowerCase())

test('colour, tabs, header and logo are as chosen, also after loading anew', async ({ page, admin }) => {
  await enter(page, admin)
  const header = page.getByRole('banner')
  const brand = sidebar(page).getByTitle(/./).first().and(page.locator('a'))
  await expect(tabs(page)).toBeVisible()
  await expect(brand).toBeVisible()
  await expect(header).toHaveCSS('position', 'sticky')
  await page.getByRole('button', { name: '界面设置' }).click()
  const panel = dialog(page)
  await panel.getByTitle('松绿').click()
  for (const name of ['显示标签栏', '固定顶栏', '侧栏显示标志'])
    await panel.getByRole('switch', { name }).click()
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(tabs(page)).toHaveCount(0)
    await expect(brand).toHaveCount(0)
    await expect(header).not.toHaveCSS('position', 'sticky')
    await expect.poll(() => colourOf(page)).toBe('#11a983')
  }
  await page.getByRole('button', { name: '界面设置' }).click()
  await expect(panel.getByRole('radio', { name: '松绿' })).toBeChecked()
  await expect(panel.getByRole('switch', { name: '固定顶栏' })).not.toBeChecked()
})

test.describe('below 992 pixels', () => {
  test.use({ viewport: { width: 800, height: 900 } })

  test('the sidebar lies over the page and closes by itself', async ({ page, admin }) => {
    await enter(page, admin, '/systemManage/roleManage')
    await expect(page.getByRole('heading', { name: '角色管理' })).toBeVisible()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu).not.toBeInViewport()
    await page.getByRole('button', { name: '展开菜单' }).click()
    await menu.getByRole('link', { name: '员工管理', exact: true }).click()
    await expect(page.getByRole('heading', { name: '员工管理' })).toBeVisible()
    await expect(menu).not.toBeInViewport()
    await page.getByRole('button', { name: '展开菜单' }).click()
    await page.keyboard.press('Escape')
    await expect(menu).not.toBeInViewport()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a list is cards without sideways scrolling, and its filters stand behind a button', async ({
    page,
    admin,
  }) => {
    await enter(page, admin, '/systemManage/roleManage')
    const cards = page.getByRole('list', { name: '角色管理' })
    await expect(cards.getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: '筛选' }).click()
    await page.getByRole('search').getByLabel('角色编码').fill('admin')
    await page.getByRole('search').getByRole('button', { name: '查询', exact: true }).click()
    await expect(page).toHaveURL(/code=admin/)
    await cards.getByRole('listitem').first().getByRole('button', { name: /ADMIN/i }).first().click()
    await expect(dialog(page)).toContainText('平台管理员')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide).toBe(false)
  })
})
