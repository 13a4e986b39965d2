/** Cargo owners: one account adds them, another audits them, and a change is compared with what was passed. */
import type { Locator, Page } from '@playwright/test'
import { Caller } from './support/caller'
import { act, choose, faultOf, field, grid, message, panel, row } from './support/console'
import { makeClerk, unique } from './support/data'
import { enter, expect, test } from './support/test'

const OWNERS = '/basicInfo/cargoOwnerManage/enterpriseCargoOwner'
const PERSONS = '/basicInfo/cargoOwnerManage/personalCargoOwner'
const AUDIT = '/auditManage/cargoOwnerAudit'
const JUDGE = ['search', 'detail', 'pass', 'fail'].map((action) => `cargoOwnerAudit_${action}_button`)

/** A unified social credit code that nobody has yet, with its check character (GB 32100). */
function creditCode(): string {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const tail = Array.from({ length: 9 }, () => signs[Math.floor(Math.random() * signs.length)]).join('')
  const body = `91440300${tail}`
  let [sum, weight] = [0, 1]
  for (const sign of body) {
    sum += signs.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return body + signs[(31 - (sum % 31)) % 31]
}

/** The form on the page in sight. */
const sheet = (page: Page): Locator => page.locator('form:visible').last()

/** An owner made by call. */
async function makeOwner(admin: Caller): Promise<{ readonly id: string; readonly code: string }> {
  const code = unique('OWN-')
  const form = { code, name: `${code} 水产`, legalPerson: '李北', creditCode: creditCode(), status: 0 }
  const made = await admin.post<{ id: string }>('/wms/enterpriseCargoOwner/add', form)
  return { id: made.id, code }
}

async function judge(admin: Caller): Promise<Caller> {
  return Caller.signIn(await makeClerk(admin, JUDGE))
}

test('an enterprise is added on its page, and the page says what comes next', async ({ page, admin }) => {
  const code = unique('OWN-')
  await enter(page, admin, OWNERS)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = sheet(page)
  await field(form, '统一社会信用代码').fill('91440300MA5DA1234X')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(faultOf(form, '货主编码')).toHaveText('必填')
  await expect(faultOf(form, '统一社会信用代码')).toHaveText('请输入正确的18位统一社会信用代码')
  await field(form, '货主编码').fill(code)
  await field(form, '企业名称').fill('极湾水产有限公司')
  await field(form, '统一社会信用代码').fill(creditCode())
  await field(form, '电话').fill('13800138000')
  await field(form, '省/市/区县').click()
  for (const place of ['广东省', '深圳市', '南山区']) {
    await page.locator('.ant-cascader-menu-item', { hasText: place }).first().click()
  }
  await choose(form, '结算周期', '月')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '等待审核' })).toBeVisible()
  await expect(page.locator('dd').filter({ hasText: '广东省深圳市南山区' })).toBeVisible()
})

test('another account passes an owner; a change of it waits again and shows the old beside the new', async ({
  page,
  admin,
  browser,
}) => {
  const { id, code } = await makeOwner(admin)
  const auditor = await judge(admin)
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await enter(other, auditor, `${AUDIT}?code=${code}`)
  await act(row(grid(other, '货主审核'), code), '审核')
  await expect(panel(other)).toContainText('从未通过审核')
  await panel(other).getByRole('button', { name: '通过', exact: true }).click()
  await expect(message(other, /已通过/)).toBeVisible()
  expect(await admin.get(`/wms/enterpriseCargoOwner/${id}`)).toMatchObject({ auditStatus: 3 })

  await enter(page, admin, `${OWNERS}AED?operationType=edit&id=${id}`)
  await field(sheet(page), '法定代表人').fill('李南')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '等待审核' })).toBeVisible()

  await other.reload()
  await act(row(grid(other, '货主审核'), code), '审核')
  await expect(panel(other)).toContainText('与上次通过时相比有 1 项变化')
  const change = panel(other).getByRole('row').filter({ hasText: '法定代表人' })
  await expect(change).toContainText('李北')
  await expect(change).toContainText('李南')
  await panel(other).getByRole('button', { name: '不通过', exact: true }).click()
  await expect(panel(other)).toContainText('不通过时请写明原因')
  await panel(other)
    .getByLabel(/审核意见/)
    .fill('请上传新执照')
  await panel(other).getByRole('button', { name: '不通过', exact: true }).click()
  await expect(message(other, /不通过：/)).toBeVisible()
  await other.context().close()

  await enter(page, admin, `${OWNERS}AED?operationType=detail&id=${id}`)
  await expect(page.getByRole('alert').filter({ hasText: '请上传新执照' })).toBeVisible()
})

test('whoever made an owner is told to leave its audit to somebody else', async ({ page, admin }) => {
  const { code } = await makeOwner(admin)
  await enter(page, admin, `${AUDIT}?code=${code}`)
  await act(row(grid(page, '货主审核'), code), '查看')
  await expect(panel(page).getByRole('alert').filter({ hasText: '请由其他人审核' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: '通过', exact: true })).toHaveCount(0)
})

test('an identity number is written and shown by its end only', async ({ page, admin }) => {
  const code = unique('P-')
  const day = String(Math.floor(Math.random() * 28) + 1).padStart(2, '0')
  const body = `4403051988${String(Math.floor(Math.random() * 12) + 1).padStart(2, '0')}${day}${String(Date.now()).slice(-3)}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  const number = body + '10X98765432'[sum % 11]
  await enter(page, admin, `${PERSONS}AED?operationType=add`)
  await field(sheet(page), '货主编码').fill(code)
  await field(sheet(page), '姓名').fill('陈海生')
  await field(sheet(page), '身份证号').fill(number)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`****${number.slice(-4)}`).first()).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
  await page.getByRole('button', { name: '编辑' }).click()
  await expect(field(sheet(page), '身份证号')).toHaveValue('')
})
