/** Contracts: written with rate lines in a panel, audited by somebody else, followed by another version. */
import type { Locator, Page } from '@playwright/test'
import { accessible } from './console'
import type { Caller } from './support/caller'
import { choose, field, message, panel } from './support/console'
import { unique } from './support/data'
import { contractForm, HANDLING, makeContract, makeJudge } from './support/owner'
import { enter, expect, test } from './support/test'

const LIST = '/basicInfo/contractManage'
const PAGE = '/basicInfo/contractManageAED'

/** The form on the page in sight. */
const sheet = (page: Page): Locator => page.locator('form:visible').last()

/** A loading team, which needs no audit, in a warehouse of its own. */
async function makeTeam(admin: Caller): Promise<string> {
  const warehouseCode = unique('W-')
  const warehouse = {
    code: warehouseCode,
    name: warehouseCode,
    attribute: 1,
    type: 1,
    thermosphere: 'FROZEN',
    status: 0,
  }
  await admin.post('/wms/warehouse/add', warehouse)
  const code = unique('TEAM-')
  const team = {
    code,
    name: `${code} 装卸队`,
    warehouseCode,
    leader: '李北',
    phone: '13800138000',
    headcount: 4,
    jobTypes: '3,5',
    status: 0,
  }
  await admin.post('/wms/loadingTeam/add', team)
  return code
}

/** A team is paid, and does not pay. */
const OF_TEAM = { ...HANDLING, payer: 4 }

test('a contract is written line by line in words, and a clash is told at its line', async ({
  page,
  admin,
}) => {
  const team = await makeTeam(admin)
  await enter(page, admin, LIST)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = sheet(page)
  await field(form, '合同名称').fill(`${team} 装卸合同`)
  await choose(form, '签约方类型', '装卸队')
  await choose(form, '签约方', team)
  await field(form, '开始日期').fill('2026-01-01')
  await field(form, '开始日期').press('Enter')
  await field(form, '结束日期').fill('2036-12-31')
  await field(form, '结束日期').press('Enter')
  for (const line of [1, 2]) {
    await page.getByRole('button', { name: '添加费率' }).click()
    await choose(panel(page), '费用类型', '作业费')
    await choose(panel(page), '付款方', '装卸队（成本）')
    await choose(panel(page), '计费方法', '按作业量')
    await field(panel(page), '单价').fill('12.5')
    await expect(panel(page).getByText('每吨 ¥12.50').first()).toBeVisible()
    await panel(page).getByRole('button', { name: '完成' }).click()
    await expect(page.getByRole('button', { name: `删除第 ${line} 行` })).toBeVisible()
  }
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/与第 1 行条件、优先级相同且日期重叠/).first()).toBeVisible()
  await page.getByRole('button', { name: '删除第 2 行' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('第 1 版').first()).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('要由其他人审核')).toBeVisible()
  await expect(page.getByRole('button', { name: '审核通过' })).toHaveCount(0)
})

test('somebody else approves it, and the next version shows what it changes', async ({ page, admin }) => {
  const team = await makeTeam(admin)
  const draft = await makeContract(admin, contractForm(team, { partyKind: 3, rates: [OF_TEAM] }))
  const auditor = await makeJudge(admin)
  await enter(page, auditor, `${PAGE}?operationType=detail&id=${draft.id}`)
  await page.getByRole('button', { name: '审核通过' }).click()
  await page.locator('.ant-modal:visible').getByRole('button', { name: '审核通过' }).click()
  await expect(message(page, /审核通过/).first()).toBeVisible()
  await expect(page.getByText('生效中').first()).toBeVisible()

  await enter(page, admin, `${PAGE}?operationType=detail&id=${draft.id}`)
  await page.getByRole('button', { name: '新建版本' }).click()
  const dialog = page.locator('.ant-modal:visible')
  await field(dialog, '生效日期').fill('2027-01-01')
  await field(dialog, '生效日期').press('Enter')
  await dialog.getByRole('button', { name: '新建版本' }).click()
  // The version before has the same rate in its own tab: a press that begins before the new tab opens would wait for it.
  await expect(page.getByRole('heading', { name: /编辑合同.*V2/ })).toBeVisible()
  await page.getByRole('button', { name: '作业费' }).click()
  await field(panel(page), '单价').fill('13')
  await panel(page).getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('修改费率')).toBeVisible()
  await expect(page.getByRole('cell', { name: /¥13\.00/ }).first()).toBeVisible()
})
