/** What every list screen can do: filters, order, pages, columns, proposals, files. Seen at staff, departments and roles. */
import type { Page } from '@playwright/test'
import { ask, choose, dialog, expectTotal, field, grid, message, row } from './support/console'
import { makeCrew, makeDepartment, makeStaff, unique } from './support/data'
import { linesOf, saved, workbookOf } from './support/files'
import { enter, expect, test } from './support/test'

const STAFF = '/systemManage/staffManage'
const filters = (page: Page) => page.getByRole('search')
const titles = (page: Page, name: string) => grid(page, name).getByRole('columnheader')

test.describe('filters', () => {
  test('texts, days and choices narrow the list, stay in the address and go one by one', async ({
    page,
    admin,
  }) => {
    const prefix = await makeCrew(admin, 6, (at) => ({ status: at % 2, hiredOn: `2026-03-0${at}` }))
    await enter(page, admin, STAFF)
    await ask(page, { 工号: ` ${prefix.toLowerCase()} ` })
    await expectTotal(page, 6)
    await filters(page)
      .getByRole('button', { name: /更多条件/ })
      .click()
    await filters(page).getByLabel('入职日期').fill('2026-03-02')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2026-03-05')
    await page.keyboard.press('Enter')
    await ask(page, {})
    await expectTotal(page, 4)
    await choose(filters(page), '状态', '离职')
    await page.keyboard.press('Escape')
    await ask(page, {})
    await expectTotal(page, 2)
    const chips = page.getByRole('list', { name: '已用条件' })
    await expect(chips).toContainText('2026-03-02 – 2026-03-05')
    await page.reload()
    await expectTotal(page, 2)
    await chips.getByRole('button', { name: '去掉条件 入职日期' }).click()
    await expectTotal(page, 3)
    await chips.getByRole('button', { name: '清除全部条件' }).click()
    await expect(chips).toBeHidden()
    await expect(page).toHaveURL(/staffManage$/)
  })

  for (const [path, label, title] of [
    [STAFF, '工号', '工号'],
    ['/systemManage/departmentManage?view=list', '编码', '编码'],
  ] as const) {
    test(`a bad value of ${title} is cleared, and the warning names the column`, async ({ page, admin }) => {
      await enter(page, admin, path)
      const box = field(filters(page), label)
      await box.fill('!!')
      await page.keyboard.press('Tab')
      await expect(message(page, `查询字段${title}格式错误！`)).toHaveText(`查询字段${title}格式错误！`)
      await expect(box).toHaveValue('')
      await ask(page, { [label]: '!!' })
      await expect(box).toHaveValue('')
      await expect(page).not.toHaveURL(/code=/)
    })
  }

  test('a list with nothing to show offers to clear the filters', async ({ page, admin }) => {
    await enter(page, admin, `${STAFF}?code=NO-SUCH-NUMBER`)
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: '清除全部条件' }).last().click()
    await expect(grid(page, '员工管理').getByRole('row').nth(1)).toBeVisible()
  })

  test('a box proposes the values in use, and warns when there are none', async ({ page, admin }) => {
    const department = await makeDepartment(admin)
    await makeStaff(admin, { departmentId: department.id })
    await enter(page, admin, STAFF)
    const box = field(filters(page), '部门')
    await box.pressSequentially(department.name.slice(0, -1))
    await page
      .getByRole('option', { name: department.name })
      .or(page.getByTitle(department.name))
      .last()
      .click()
    await expect(box).toHaveValue(department.name)
    await ask(page, {})
    await expectTotal(page, 1)
    await box.fill(unique('没有这个部门'))
    await expect(message(page, '暂无相关数据！')).toBeVisible()
  })
})

test('a press on a title sorts: up, down, then as the list does by itself', async ({ page, admin }) => {
  const prefix = await makeCrew(admin, 3)
  await enter(page, admin, `${STAFF}?code=${prefix}`)
  const title = titles(page, '员工管理').filter({ hasText: '工号' })
  const first = grid(page, '员工管理').getByRole('row').nth(1)
  await expect(first).toContainText(`${prefix}-003`)
  await title.getByRole('button').click()
  await expect(title).toHaveAttribute('aria-sort', 'ascending')
  await expect(first).toContainText(`${prefix}-001`)
  await title.getByRole('button').click()
  await expect(title).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sortField=code&sortType=desc/)
  await page.reload()
  await expect(first).toContainText(`${prefix}-003`)
  await title.getByRole('button').click()
  await expect(title).toHaveAttribute('aria-sort', 'none')
  await expect(page).not.toHaveURL(/sortField/)
})

test('another page size begins at the first page and stays in the address', async ({ page, admin }) => {
  const prefix = await makeCrew(admin, 12)
  await enter(page, admin, `${STAFF}?code=${prefix}&sortField=code&sortType=asc`)
  const pager = page.getByRole('navigation', { name: '分页' })
  const rows = grid(page, '员工管理').getByRole('row')
  await expect(rows).toHaveCount(13)
  await pager.getByLabel('每页条数').selectOption('10')
  await expect(rows).toHaveCount(11)
  await pager.getByRole('button', { name: '第 2 页' }).click()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(`${prefix}-011`)
  await expect(page).toHaveURL(/pageNum=2&pageSize=10/)
  await page.goBack()
  await expect(rows).toHaveCount(11)
})

test.describe('columns', () => {
  test('which are shown, and in which order, is kept', async ({ page, admin }) => {
    await enter(page, admin, '/systemManage/roleManage')
    await expect(titles(page, '角色管理')).toContainText(['角色编码', '角色名称', '所属系统'])
    await page.getByRole('button', { name: '列设置' }).click()
    const settings = dialog(page)
    await settings.getByRole('checkbox', { name: '所属系统' }).uncheck()
    await settings.getByRole('checkbox', { name: '创建时间' }).check()
    await settings.getByRole('button', { name: '上移 角色名称' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    const shown = titles(page, '角色管理')
    await expect(shown).toContainText(['角色名称', '角色编码'])
    await expect(shown.filter({ hasText: '创建时间' })).toBeAttached()
    await expect(shown.filter({ hasText: '所属系统' })).toHaveCount(0)
    await page.getByRole('button', { name: '列设置' }).click()
    await dialog(page).getByRole('button', { name: '恢复默认' }).click()
    await expect(shown).toContainText(['角色编码', '角色名称', '所属系统'])
  })

  test('an own computed column is kept too', async ({ page, admin }) => {
    await enter(page, admin, '/systemManage/roleManage?code=ADMIN')
    await page.getByRole('button', { name: '列设置' }).click()
    const settings = dialog(page)
    await settings.getByRole('button', { name: '添加自定义列' }).click()
    await settings.getByLabel('列名').fill('两班账号')
    await settings.getByRole('button', { name: '账号数', exact: true }).click()
    await settings.getByRole('button', { name: '×', exact: true }).click()
    await page.keyboard.type('2.5')
    await expect(settings.getByText('第一行结果：')).toBeVisible()
    await settings.getByRole('button', { name: '保存' }).click()
    await page.reload()
    await expect(titles(page, '角色管理').filter({ hasText: '两班账号' })).toBeAttached()
    await expect(row(grid(page, '角色管理'), /\d\.50/).first()).toBeVisible()
  })
})

test.describe('files', () => {
  test('the shown rows become a csv with the ticked columns only', async ({ page, admin }) => {
    const prefix = await makeCrew(admin, 3, () => ({ phone: '13800138000' }))
    await enter(page, admin, `${STAFF}?code=${prefix}&sortField=code&sortType=asc`)
    await expectTotal(page, 3)
    await page.getByRole('button', { name: '导出' }).click()
    const order = dialog(page)
    await order.getByText('csv', { exact: true }).click()
    await order.getByText(/^当前页/).click()
    await order.getByRole('button', { name: '全不选' }).click()
    await order.getByRole('checkbox', { name: '工号' }).check()
    await order.getByRole('checkbox', { name: '电话' }).check()
    const file = await saved(page, () => order.getByRole('button', { name: '导出', exact: true }).click())
    expect(file.suggestedFilename()).toBe('员工管理.csv')
    const lines = await linesOf(file)
    expect(lines[0]).toMatch(/工号.*电话/)
    expect(lines.slice(1).map((line) => line.includes('13800138000'))).toEqual([true, true, true])
    expect(lines[1]).toContain(`${prefix}-001`)
    expect(lines.join()).not.toContain('船员')
  })

  test('the server writes the whole result as a workbook, page size or not', async ({ page, admin }) => {
    const prefix = await makeCrew(admin, 12)
    await enter(page, admin, `${STAFF}?code=${prefix}&pageSize=10`)
    await expectTotal(page, 12)
    await page.getByRole('button', { name: '导出' }).click()
    const order = dialog(page)
    await order.getByLabel('文件名').fill('全部船员')
    await expect(order.getByRole('radio', { name: '全部结果（12）' })).toBeChecked()
    const file = await saved(page, () => order.getByRole('button', { name: '导出', exact: true }).click())
    expect(file.suggestedFilename()).toBe('全部船员.xlsx')
    const book = await workbookOf(file)
    expect(book.rows).toBe(13)
    expect(book.text).toContain('Sheet1')
    expect(book.text).toContain(`${prefix}-001`)
    expect(book.text).toContain(`${prefix}-012`)
  })
})
