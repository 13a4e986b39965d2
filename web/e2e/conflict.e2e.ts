/** Two people at one record: the second one learns of the first, and nothing is lost unseen. */
import { Caller } from './support/caller'
import { act, field, grid, message, panel, row } from './support/console'
import { makeClerk, makeRole } from './support/data'
import { enter, expect, test } from './support/test'

const STAFF = 'staffManage_search_button'
const EDITOR = [STAFF, 'roleManage_search_button', 'roleManage_detail_button', 'roleManage_edit_button']

test('who saves a role second is told who was faster, and goes on from the newest', async ({
  page,
  admin,
}) => {
  const role = await makeRole(admin, [STAFF])
  const editor = await Caller.signIn(await makeClerk(admin, EDITOR))
  await enter(page, editor, `/systemManage/roleManage?code=${role.code}`)
  await act(row(grid(page, '角色管理'), role.code), '编辑')
  const form = panel(page)
  await field(form, '描述').fill('后到的人写的')

  const path = `/arpa-basic-api/role/${role.id}`
  const { code, roleName, version } = role
  const { type, resources } = await admin.get<{ type: string; resources: string[] }>(path)
  const changed = { code, roleName, type, resources, version, description: '先到的人写的' }
  await admin.post(`${path}/edit`, changed)

  await form.getByRole('button', { name: '保存' }).click()
  const conflict = form
    .getByRole('alert')
    .filter({ hasText: /系统管理员 已于 .+ 修改了该数据，请刷新后重试/ })
  await expect(conflict).toBeVisible()
  await expect(conflict.getByRole('row', { name: /描述/ })).toContainText('后到的人写的先到的人写的')
  await expect(field(form, '描述')).toHaveValue('后到的人写的')
  await conflict.getByRole('button', { name: '加载最新内容' }).click()
  // By its title: the drawer is a dialog with such a button, too, and the question comes a moment later.
  const question = page.getByRole('dialog', { name: '有未保存的内容' })
  await question.getByRole('button', { name: '加载最新内容' }).click()
  await expect(field(form, '描述')).toHaveValue('先到的人写的')
  await field(form, '描述').fill('两个人写的')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(message(page, '已保存')).toBeVisible()
  expect(await admin.get(path)).toMatchObject({ description: '两个人写的' })
})
