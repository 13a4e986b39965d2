/** The menu and the search in it. */
import type { Page } from '@playwright/test'
import { Caller } from './support/caller'
import { makeClerk } from './support/data'
import { enter, expect, test } from './support/test'

const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test('the menu leads to pages that exist, and to no other', async ({ page, admin }) => {
  await enter(page, admin)
  const menu = sidebar(page)
  await menu.getByRole('button', { name: '系统管理' }).click()
  const links = menu.getByRole('link')
  await expect(links.first()).toBeVisible()
  const titles = await links.allInnerTexts()
  expect(titles).toContain('角色管理')
  // Seeded entries whose page this version does not have are nowhere.
  expect(titles).not.toContain('货运基础信息')
  for (const title of titles) {
    await menu.getByRole('link', { name: title, exact: true }).click()
    await expect(page).not.toHaveURL(/noPermission|404/)
    await expect(page.getByRole('main')).not.toContainText('页面加载失败')
    await expect(page).toHaveTitle(new RegExp(`^${title} - `))
  }
})

test('a clerk sees the entries of their role only', async ({ page, admin }) => {
  const clerk = await Caller.signIn(await makeClerk(admin, ['staffManage_search_button']))
  await enter(page, clerk)
  await sidebar(page).getByRole('button', { name: '系统管理' }).click()
  await expect(sidebar(page).getByRole('link')).toHaveText([/首页/, /员工管理/])
})

test('the sidebar folds to icons and stays so', async ({ page, admin }) => {
  await enter(page, admin)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'sidebarStatus')?.value).toBe('0')
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(sidebar(page).getByText('系统管理')).toBeVisible()
})

test.describe('the search', () => {
  for (const [how, words] of [
    ['a title', '角色'],
    ['pinyin', 'jueseguanli'],
    ['first letters', 'jsgl'],
    ['a path', 'roleManage'],
  ] as const) {
    test(`finds a page by ${how}`, async ({ page, admin }) => {
      await enter(page, admin)
      await page.getByRole('combobox', { name: '搜索菜单' }).fill(words)
      await expect(page.getByRole('option').first()).toContainText('角色管理')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/systemManage\/roleManage$/)
    })
  }

  test('opens by the keyboard from anywhere and says when nothing is found', async ({ page, admin }) => {
    await enter(page, admin)
    await page.getByRole('heading').first().waitFor()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: '搜索菜单' })
    await expect(box).toBeFocused()
    await box.fill('zzzzqqqq')
    await expect(page.getByText('没有找到相关页面')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('')
  })
})

test('the breadcrumb says where the page stands', async ({ page, admin }) => {
  await enter(page, admin, '/systemManage/accountManage')
  const crumbs = page.getByRole('navigation', { name: '当前位置' })
  await expect(crumbs).toHaveText(/首页.*系统管理.*账号管理/)
  await crumbs.getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
