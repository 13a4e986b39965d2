/** Visited pages as tabs: kept alive, closed, opened anew. */
import type { Page } from '@playwright/test'
import { SERVER } from './support/caller'
import { dialog, field, panel } from './support/console'
import { makeCrew } from './support/data'
import { enter, expect, test } from './support/test'

const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, title: string) => bar(page).getByRole('link', { name: title })
const link = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: title, exact: true })

/** Opens three pages by the menu; the last one is in front. */
async function openThree(page: Page): Promise<void> {
  await link(page, '角色管理').click()
  await link(page, '员工管理').click()
  await link(page, '账号管理').click()
  await expect(bar(page).getByRole('link')).toHaveText(['首页', '角色管理', '员工管理', '账号管理'])
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await tab(page, title).click({ button: 'right' })
  await page
    .getByRole('menu', { name: '标签页操作' })
    .getByRole('menuitem', { name: action, exact: true })
    .click()
}

test.beforeEach(async ({ page, admin }) => {
  await enter(page, admin, '/systemManage/roleManage')
  await expect(page.getByRole('grid', { name: '角色管理' })).toBeVisible()
})

test('what was typed and how far a list was scrolled is there on return', async ({ page, admin }) => {
  await makeCrew(admin, 40)
  await page.goto(`${SERVER}/wms_new/systemManage/staffManage?pageSize=50`)
  const staff = page.getByRole('grid', { name: '员工管理' })
  await expect(staff.getByRole('row').nth(5)).toBeVisible()
  await page.getByRole('search').getByLabel('姓名').fill('还没查询')
  await staff.evaluate((grid) => grid.scrollTo({ top: 400 }))
  await link(page, '角色管理').click()
  await expect(page.getByRole('grid', { name: '角色管理' })).toBeVisible()
  await tab(page, '员工管理').click()
  await expect(page.getByRole('search').getByLabel('姓名')).toHaveValue('还没查询')
  await expect.poll(() => staff.evaluate((grid) => grid.scrollTop)).toBe(400)
  await expect(page).toHaveURL(/pageSize=50$/)
})

test('refreshing a tab starts its page anew', async ({ page }) => {
  await page.getByRole('search').getByLabel('角色名称').fill('还没查询')
  await choose(page, '角色管理', '刷新')
  await expect(page.getByRole('search').getByLabel('角色名称')).toHaveValue('')
})

test('closing a tab shows the last one, and a middle click closes too', async ({ page }) => {
  await openThree(page)
  await choose(page, '账号管理', '关闭')
  await expect(bar(page).getByRole('link')).toHaveText(['首页', '角色管理', '员工管理'])
  await expect(page).toHaveURL(/staffManage$/)
  await tab(page, '角色管理').click({ button: 'middle' })
  await expect(bar(page).getByRole('link')).toHaveText(['首页', '员工管理'])
  await expect(page).toHaveURL(/staffManage$/)
  await bar(page).getByRole('button', { name: '关闭 员工管理' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('closing others keeps the chosen one, closing all leads home', async ({ page }) => {
  await openThree(page)
  await choose(page, '角色管理', '关闭其他')
  await expect(bar(page).getByRole('link')).toHaveText(['首页', '角色管理'])
  await expect(page).toHaveURL(/roleManage$/)
  await openThree(page)
  await choose(page, '员工管理', '关闭所有')
  await expect(bar(page).getByRole('link')).toHaveText(['首页'])
  await expect(page).toHaveURL(/\/home$/)
})

test('home is pinned: it has no cross and its menu no close', async ({ page }) => {
  await tab(page, '首页').click({ button: 'right' })
  const menu = page.getByRole('menu', { name: '标签页操作' })
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭其他', '关闭所有'])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(bar(page).getByRole('button', { name: '关闭 首页' })).toHaveCount(0)
})

test('a tab with unsaved input asks before it closes', async ({ page }) => {
  await page.getByRole('button', { name: '新增' }).click()
  await field(panel(page), '角色名称').fill('半个角色')
  await bar(page).getByRole('button', { name: '关闭 角色管理' }).dispatchEvent('click')
  await expect(dialog(page)).toContainText('还有未保存的内容')
  await dialog(page).getByRole('button', { name: '取消' }).click()
  await expect(field(panel(page), '角色名称')).toHaveValue('半个角色')
  await bar(page).getByRole('button', { name: '关闭 角色管理' }).dispatchEvent('click')
  await dialog(page).getByRole('button', { name: '不保存，关闭' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
