/** The tree of menus and buttons. */
import type { Page } from '@playwright/test'
import type { Caller } from './support/caller'
import { act, faultOf, field, message, panel, row } from './support/console'
import { unique } from './support/data'
import { enter, expect, test } from './support/test'

const SCREEN = '/systemManage/routerTree'
const tree = (page: Page) => page.getByRole('treegrid', { name: '权限创建' })

/** A menu that no page belongs to, so that nobody sees it in the sidebar. */
async function makeMenu(admin: Caller, parentCode: string | null, sort = 1): Promise<string> {
  const code = unique('M-')
  const form = { kind: 'menu', belong: 'WMS', title: code, hidden: false, keepLive: true }
  const place = parentCode === null ? { path: `/${code}` } : { path: code, parentCode }
  await admin.post('/arpa-basic-api/resource/add', {
    ...form,
    ...place,
    code,
    name: code,
    component: 'Layout',
    sort,
  })
  return code
}

test('an entry is added below a menu, and a button below the entry', async ({ page, admin }) => {
  const above = await makeMenu(admin, null, 900)
  const entry = unique('M-')
  const button = unique('B-')
  await enter(page, admin, SCREEN)
  await act(row(tree(page), above), '新增下级')
  const form = panel(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(faultOf(form, '标题')).toHaveText('必填')
  await field(form, '标题').fill('巡检记录')
  await field(form, '编码').fill(entry)
  await field(form, '路由名称').fill(entry)
  await field(form, '路由地址').fill('inspection')
  await field(form, '页面组件').fill('inspectionRecord')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(message(page, '已保存')).toBeVisible()

  await page.getByLabel('按名称或编码查找').fill(entry)
  await act(row(tree(page), entry), '新增下级')
  await field(form, '标题').fill('盖章')
  await field(form, '编码').fill(button)
  await field(form, '路由名称').fill(button)
  await field(form, '权限标识').fill('inspectionRecord_stamp_button')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await page.getByLabel('按名称或编码查找').fill(button)
  await expect(row(tree(page), above)).toHaveAttribute('aria-level', '1')
  await expect(row(tree(page), entry)).toHaveAttribute('aria-level', '2')
  await expect(row(tree(page), button)).toContainText(/盖章.*按钮.*inspectionRecord_stamp_button/)
  await expect(row(tree(page), button)).toHaveAttribute('aria-level', '3')
})

test('entries change places by their menu and by the keyboard', async ({ page, admin }) => {
  const above = await makeMenu(admin, null, 900)
  const first = await makeMenu(admin, above, 1)
  const second = await makeMenu(admin, above, 2)
  await enter(page, admin, SCREEN)
  await row(tree(page), above).getByRole('button', { name: '展开' }).click()
  await expect(row(tree(page), first)).toHaveAttribute('aria-posinset', '1')
  await act(row(tree(page), second), '上移')
  await expect(message(page, '顺序已保存').first()).toBeVisible()
  await expect(row(tree(page), second)).toHaveAttribute('aria-posinset', '1')
  await expect(row(tree(page), second)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(message(page, '不能移动到这里')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(row(tree(page), second)).toHaveAttribute('aria-posinset', '2')
})

test('a menu does not go below itself: it is not offered, and the server refuses', async ({
  page,
  admin,
}) => {
  const above = await makeMenu(admin, null, 900)
  const below = await makeMenu(admin, above)
  const other = await makeMenu(admin, null, 901)
  await enter(page, admin, SCREEN)
  await act(row(tree(page), above), '编辑')
  await field(panel(page), '上级').fill('M-')
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-tree-treenode')
  await expect(offered.filter({ hasText: other })).toBeVisible()
  await expect(offered.filter({ hasText: below })).toHaveCount(0)
  await expect(offered.filter({ hasText: above })).toHaveCount(0)
  const order = { parentCode: below, codes: [above] }
  await expect(admin.post('/arpa-basic-api/resource/arrange', order)).rejects.toThrow(/自己或自己的下级/)
})
