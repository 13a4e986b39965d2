/** Goods from the screens: container types and series, a batch rule and its versions, goods with packaging levels. */
import type { Locator, Page } from '@playwright/test'
import type { Caller } from './support/caller'
import { act, choose, dialog, faultOf, field, grid, message, panel, row } from './support/console'
import { unique } from './support/data'
import { makeOwner } from './support/owner'
import { enter, expect, test } from './support/test'

const GOODS = '/basicInfo/goodsManage'
const RULES = '/basicInfo/batchRuleManage'
const CONTAINERS = '/basicInfo/containerManage'

/** The form on the page in sight. */
const sheet = (page: Page): Locator => page.locator('form:visible').last()

/** A unit that goods are counted in. */
async function makeUnit(admin: Caller): Promise<string> {
  const code = unique('U')
  await admin.post('/wms/unit/add', { code, name: '袋', kind: 'piece', decimals: 0, status: 0, sort: 0 })
  return code
}

/** A rule whose batches differ by production date and number. */
async function makeRule(admin: Caller): Promise<{ readonly id: string; readonly code: string }> {
  const code = unique('R-')
  const made = await admin.post<{ id: string }>('/wms/batchRule/add', {
    code,
    name: '冷冻水产',
    batchNoMode: 0,
    shelfLife: 18,
    shelfLifeUnit: 1,
    expiryMode: 0,
    rotation: 1,
    mixedBatch: false,
    mergeSameDay: false,
    serialMode: 0,
    catchWeightMode: 0,
    status: 0,
    sort: 0,
    attributes: [
      { attribute: 'productionDate', usage: 2, inIdentity: true },
      { attribute: 'origin', usage: 1, inIdentity: false },
    ],
  })
  return { id: made.id, code }
}

/** A GTIN-13 that nobody has yet. */
function gtin(): string {
  const body = `690${String(Date.now()).slice(-9)}`
  const sum = Array.from(body, Number)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

test('goods are added on their page with a packaging level, and a wrong GTIN is told at its cell', async ({
  page,
  admin,
}) => {
  const [owner, unit, rule] = [await makeOwner(admin), await makeUnit(admin), await makeRule(admin)]
  const code = unique('SALMON-')
  await enter(page, admin, GOODS)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = sheet(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(faultOf(form, '货品编码')).toHaveText('必填')
  await choose(form, '货主', owner)
  await field(form, '货品编码').fill(code)
  await field(form, '货品名称').fill('冷冻三文鱼段')
  await choose(form, '单位', unit)
  await choose(form, '批次规则', rule.code)
  await field(form, '最高温度（℃）').fill('-17')
  await page.getByRole('button', { name: '添加一行' }).click()
  const cell = page.getByRole('textbox', { name: /GTIN/ })
  await cell.fill('6901234567893')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请输入正确的商品条码').first()).toBeVisible()
  const good = gtin()
  await cell.fill(good)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(faultOf(form, '最高温度（℃）')).toContainText('不能超出所选温层')
  await field(form, '最高温度（℃）').fill('-20.5')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(message(page, /已保存：/)).toBeVisible()
  await expect(page.locator('dd').filter({ hasText: `${rule.code} 冷冻水产` })).toBeVisible()
  const [made] = (
    await admin.get<{ records: { id: string; baseGtin: string }[] }>(`/wms/goods/list?code=${code}`)
  ).records
  expect(made?.baseGtin).toBe(good)
})

test('a batch rule in use says before it is saved that a new version will be made', async ({
  page,
  admin,
}) => {
  const [owner, unit, rule] = [await makeOwner(admin), await makeUnit(admin), await makeRule(admin)]
  await admin.post('/wms/goods/add', {
    code: unique('G-'),
    ownerCode: owner,
    name: '鳕鱼',
    unitCode: unit,
    batchRuleCode: rule.code,
    commodityType: 1,
    source: 0,
    settlementUnit: 'piece',
    catchWeightMode: 0,
    thermosphere: 'FROZEN',
    serialMode: 0,
    status: 0,
  })
  await enter(page, admin, `${RULES}?code=${rule.code}`)
  await act(row(grid(page, '批次规则'), rule.code), '编辑')
  await expect(panel(page).getByText('1 个货品正在使用第 1 版')).toBeVisible()
  await panel(page)
    .getByRole('checkbox', { name: /区分批次/ })
    .nth(1)
    .click()
  await expect(panel(page).getByText('保存后产生第 2 版')).toBeVisible()
  await panel(page).getByRole('button', { name: '保存' }).click()
  await expect(message(page, '已保存，产生第 2 版')).toBeVisible()
  await act(row(grid(page, '批次规则'), rule.code), '详情')
  await expect(panel(page).getByText('第 2 版')).toBeVisible()
  await expect(panel(page).getByText('区分批次：生产日期、产地').first()).toBeVisible()
})

test('a series of containers is looked at, made, and one of them is lost with a reason', async ({
  page,
  admin,
}) => {
  const type = unique('T')
  await admin.post('/wms/containerType/add', {
    code: type,
    name: '1200×1000 标准托盘',
    containerClass: 0,
    length: 120,
    width: 100,
    height: 14.5,
    tareWeight: 22.5,
    boards: 1,
    stackable: true,
    nestable: false,
    returnable: true,
    forNormal: true,
    forChilled: true,
    forFrozen: true,
    status: 0,
    // Never the usual pallet of the house.
    sort: 900,
  })
  const prefix = unique('TP')
  await enter(page, admin, CONTAINERS)
  await page.getByRole('button', { name: '批量生成' }).click()
  await choose(dialog(page), '容器类型', type)
  await field(dialog(page), '前缀').fill(prefix)
  await field(dialog(page), '数量(1-1000)').fill('3')
  await dialog(page).getByRole('button', { name: '预览' }).click()
  await expect(dialog(page).getByText(`${prefix}0003`)).toBeVisible()
  await dialog(page).getByRole('button', { name: '生成 3 个' }).click()
  await expect(message(page, /已生成 3 个容器/)).toBeVisible()

  await page.getByLabel('编码', { exact: true }).fill(`${prefix}0002`)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await act(row(grid(page, '容器管理'), `${prefix}0002`), '登记丢失')
  await dialog(page).getByRole('button', { name: '登记丢失' }).click()
  await expect(faultOf(dialog(page), '原因')).toHaveText('必填')
  await field(dialog(page), '原因').fill('客户未归还')
  await dialog(page).getByRole('button', { name: '登记丢失' }).click()
  await expect(row(grid(page, '容器管理'), `${prefix}0002`)).toContainText('丢失')
  await act(row(grid(page, '容器管理'), `${prefix}0002`), '详情')
  await expect(panel(page)).toContainText('客户未归还')
})
