/** The tree of departments. */
import { act, agree, faultOf, field, message, panel, row } from './support/console'
import { makeDepartment, makeStaff, unique } from './support/data'
import { enter, expect, test } from './support/test'

const SCREEN = '/systemManage/departmentManage'

test('a department is added below another one', async ({ page, admin }) => {
  const above = await makeDepartment(admin)
  const name = unique('冷库班')
  await enter(page, admin, SCREEN)
  const tree = page.getByRole('treegrid', { name: '部门管理' })
  await act(row(tree, above.code), '新增下级')
  const form = panel(page)
  await field(form, '编码').fill('含有 空格')
  await field(form, '名称').fill(name)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(faultOf(form, '编码')).toBeVisible()
  await field(form, '编码').fill(unique('D-'))
  await form.getByRole('button', { name: '保存' }).click()
  await expect(message(page, '已保存')).toBeVisible()
  await page.getByLabel('按名称或编码查找').fill(name)
  await expect(row(tree, above.code)).toHaveAttribute('aria-level', '1')
  await expect(row(tree, name)).toHaveAttribute('aria-level', '2')
})

test('a department in use is not deleted, and what uses it is said', async ({ page, admin }) => {
  const above = await makeDepartment(admin)
  await makeDepartment(admin, { parentId: above.id })
  await makeStaff(admin, { departmentId: above.id })
  await enter(page, admin, SCREEN)
  const line = row(page.getByRole('treegrid', { name: '部门管理' }), above.code)
  await act(line, '删除')
  await agree(page, '删除')
  await expect(message(page, '该部门仍在使用：下级部门 1 个、员工 1 人、账号 0 个')).toBeVisible()
  await expect(line).toBeVisible()
})

test('a department that nothing uses is deleted', async ({ page, admin }) => {
  const lone = await makeDepartment(admin)
  await enter(page, admin, SCREEN)
  const line = row(page.getByRole('treegrid', { name: '部门管理' }), lone.code)
  await act(line, '删除')
  await agree(page, '删除')
  await expect(message(page, '已删除 1 条')).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a department does not go below itself: it is not offered, and the server refuses', async ({
  page,
  admin,
}) => {
  const above = await makeDepartment(admin)
  const below = await makeDepartment(admin, { parentId: above.id })
  await enter(page, admin, SCREEN)
  await act(row(page.getByRole('treegrid', { name: '部门管理' }), above.code), '编辑')
  await field(panel(page), '上级部门').click()
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-tree-treenode')
  await expect(offered.first()).toBeAttached()
  await expect(offered.filter({ hasText: below.name })).toHaveCount(0)
  const order = { parentId: below.id, ids: [above.id] }
  await expect(admin.post('/arpa-basic-api/department/arrange', order)).rejects.toThrow(/自己或自己的下级/)
})
