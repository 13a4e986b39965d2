/** Outbound: an order is typed, submitted, allocated out of what was received, and found in the list. */
import type { Locator, Page } from '@playwright/test'
import { accessible } from './console'
import { choose, dialog, field, grid, row } from './support/console'
import { makeHouse, stockedHouse } from './support/house'
import { enter, expect, test } from './support/test'

const ADD = '/deliveryManage/deliverysheetAdd'
const LIST = '/deliveryManage/deliverysheetManage'

/** The form on the page in sight. */
const sheet = (page: Page): Locator => page.locator('form:visible').last()
/** A cell of a row in the page in sight. */
const cell = (page: Page, line: number, title: string): Locator =>
  page.getByLabel(`第 ${line} 行 ${title}`, { exact: true }).and(page.locator(':visible'))
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).last()

async function typeLine(page: Page, goods: string, qty: string): Promise<void> {
  await cell(page, 1, '货品').click()
  await page.keyboard.type(goods)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: goods }).first().click()
  await cell(page, 1, '数量').fill(qty)
}

test('an order is typed, submitted and allocated; what is short says why, and the rest is picked', async ({
  page,
  admin,
}) => {
  const house = await stockedHouse(admin, [30, 10])
  await enter(page, admin, ADD)
  await field(sheet(page), '货主').waitFor()
  await accessible(page)
  await choose(sheet(page), '货主', house.owner)
  await choose(sheet(page), '仓库', house.warehouse)
  await typeLine(page, house.goods, '50')
  await expect(page.getByText(/^40 箱/).first()).toBeVisible()
  await expect(page.getByText(/1 行超过现在可分配的数量/)).toBeVisible()
  await button(page, '保存并提交').click()
  await expect(page.getByText(/已提交，1 行待分配/).first()).toBeVisible()

  await button(page, '分配库存').click()
  await expect(page.getByText(/还需 50 箱/).first()).toBeVisible()
  await accessible(page)
  await button(page, '按规则自动分配').click()
  await expect(page.getByText(/1 行还缺 10，原因见各行/)).toBeVisible()
  await accessible(page)

  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: '接受部分分配' }).click()
  await dialog(page).getByText('不再发货，取消').click()
  await dialog(page).getByRole('button', { name: '接受部分分配' }).click()
  await expect(page.getByText(/缺少的部分已取消，下一步拣货/)).toBeVisible()
  await expect(page.getByText('待拣货').first()).toBeVisible()

  await page.getByRole('tab', { name: '拣货单' }).click()
  await page.getByRole('tabpanel').getByRole('link', { name: /^PK/ }).click()
  await button(page, '拣货确认').click()
  const now = page.getByRole('region', { name: '当前要拣的货' })
  await expect(now).toBeVisible()
  await accessible(page)
  await now.getByLabel('库位（扫描或输入）').fill('NOWHERE')
  await now.getByLabel('货品条码、编码或容器').fill(house.goods)
  await page.keyboard.press('Enter')
  await expect(now.getByRole('alert')).toBeVisible()
  await expect(now.getByLabel('库位（扫描或输入）')).toBeFocused()
  const place = await now.locator('p').first().textContent()
  await now.getByLabel('库位（扫描或输入）').fill(place ?? '')
  await now.getByLabel('货品条码、编码或容器').fill(house.goods)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/1 行全部拣完/)).toBeVisible()
})

test('goods are chosen by hand, given back with a reason, and the list begins with what waits', async ({
  page,
  admin,
}) => {
  const house = await stockedHouse(admin, [30, 10])
  const made = await admin.post<{ id: string; docNo: string }>('/wms/deliverySheet/addSubmit', {
    warehouseCode: house.warehouse,
    ownerCode: house.owner,
    lines: [{ goodsCode: house.goods, qty: 10 }],
  })
  await enter(page, admin, `${LIST}Detail?operationType=allot&id=${made.id}`)
  await button(page, '取足').click()
  await expect(page.getByText(/已选 10/)).toBeVisible()
  await button(page, '只分配所选').click()
  await expect(page.getByText('全部分配完成，下一步拣货')).toBeVisible()

  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: '取消分配' }).click()
  await field(page.locator('section:visible').last(), '取消原因').fill('客户改期')
  await button(page, '取消这 1 笔分配').click()
  await expect(page.getByText('已取消 1 笔分配，库存已释放')).toBeVisible()

  await enter(page, admin, LIST)
  await expect(page.getByRole('button', { name: '待分配', pressed: true })).toBeVisible()
  const line = row(grid(page, '出库单管理'), made.docNo)
  await expect(line).toBeVisible()
  await accessible(page)
})

test('a return to a supplier asks for the supplier', async ({ page, admin }) => {
  const house = await makeHouse(admin)
  await enter(page, admin, '/deliveryManage/returnGoodsNoteAdd')
  await field(sheet(page), '货主').waitFor()
  await accessible(page)
  await choose(sheet(page), '货主', house.owner)
  await choose(sheet(page), '仓库', house.warehouse)
  await typeLine(page, house.goods, '2')
  await button(page, '保存并提交').click()
  await expect(page.getByText(/处需要更正/).first()).toBeVisible()
  await expect(field(sheet(page), '供应商')).toBeVisible()
})
