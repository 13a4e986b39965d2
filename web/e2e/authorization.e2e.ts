/** Letting an outside account see another party's records, and taking that back. */
import { act, agree, choose, dialog, faultOf, field, grid, message, panel, row } from './support/console'
import { makeAccount, makeRole, unique } from './support/data'
import { enter, expect, test } from './support/test'

test('a grant is given, taken back and given again', async ({ page, admin }) => {
  const role = await makeRole(admin, [])
  const customer = await makeAccount(admin, { roles: [role.id], partyType: 'UPSTREAM', name: unique('水产') })
  const party = unique('P-')
  await enter(page, admin, '/systemManage/Authorization')
  await page.getByRole('button', { name: '新增' }).click()
  const form = panel(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(faultOf(form, '账号')).toHaveText('必填')
  await choose(form, '账号', customer.name)
  await field(form, '授权数据方编码').fill(party)
  await field(form, '授权数据方名称').fill('南岸冷饮')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(message(page, '已保存')).toBeVisible()

  const line = row(grid(page, '授权管理'), party)
  await expect(line).toContainText('已授权')
  await act(line, '取消授权')
  await expect(dialog(page)).toContainText('将立即看不到该数据')
  await agree(page, '取消授权')
  await expect(line).toContainText('未授权')
  await act(line, '授权')
  await expect(message(page, /^授权成功$/)).toBeVisible()
  await expect(line).toContainText('已授权')
})
