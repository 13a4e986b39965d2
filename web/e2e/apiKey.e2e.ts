/** A key from its making to its end, with a program that calls with it; and the documentation that programmers read. */
import { act, agree, choose, dialog, field, grid, message, panel, row } from './support/console'
import { SERVER } from './support/caller'
import { makeClerk, unique } from './support/data'
import { enter, expect, test } from './support/test'

const BRANDS = `${SERVER}/wms/brand/list`

test('a key is made for an account, calls, is looked at and revoked', async ({ page, admin, request }) => {
  const clerk = await makeClerk(admin, ['brandManage_search_button'])
  const name = unique('ERP ')
  await enter(page, admin, '/systemManage/apiKeyManage')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = panel(page)
  await choose(form, '账号', clerk.name)
  await field(form, '密钥名称').fill(name)
  await form.getByPlaceholder('查找菜单或按钮').fill('品牌')
  await form.getByRole('checkbox', { name: '查询', exact: true }).check()
  await form.getByRole('button', { name: '保存' }).click()

  const secret = await dialog(page).locator('output').innerText()
  expect(secret).toMatch(/^floe_\d+_[0-9a-f]{64}$/)
  await dialog(page).getByRole('button', { name: '已记下' }).click()
  const call = () => request.get(BRANDS, { headers: { Authorization: `Bearer ${secret}` } })
  expect((await call()).status()).toBe(200)

  const line = row(grid(page, 'API 密钥'), name)
  await expect(line).toContainText('生效中')
  await act(line, '吊销')
  await expect(dialog(page)).toContainText('将立即无法调用')
  await agree(page, '吊销')
  await expect(message(page, /成功/)).toBeVisible()
  await expect(line).toContainText('已吊销')
  expect((await call()).status()).toBe(401)
})

test('the documentation needs no sign-in and asks nobody but the program', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (asked) => {
    if (!asked.url().startsWith(SERVER)) elsewhere.push(asked.url())
  })
  await page.goto(`${SERVER}/wms_new/apiDocs`)
  await expect(page.getByRole('heading', { name: '如何开始' })).toBeVisible()
  await page.getByRole('searchbox').fill('inboundBookingPublic/add')
  await page.getByText('/wms/inboundBookingPublic/add').click()
  await expect(page.getByText('inboundBookingPublic_add_button')).toBeVisible()
  await expect(page.getByText('"externalNo"').first()).toBeVisible()
  await page.getByLabel('语言').selectOption('en')
  await expect(page.getByText('Who may call')).toBeVisible()
  expect(elsewhere).toEqual([])
})
