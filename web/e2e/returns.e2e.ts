/** Goods that come back: a return note is written, its goods are registered, and they lie on hold until somebody decides. */
import type { Locator, Page } from '@playwright/test'
import { accessible } from './console'
import { choose, field, grid, row } from './support/console'
import { makeHouse } from './support/house'
import { enter, expect, test } from './support/test'

const ADD = '/entryManage/returnGoodsNoteAdd'

/** The form on the page in sight. */
const sheet = (page: Page): Locator => page.locator('form:visible').last()
/** A cell of a row in the page in sight. */
const cell = (page: Page, line: number, title: string): Locator =>
  page.getByLabel(`第 ${line} 行 ${title}`, { exact: true }).and(page.locator(':visible'))
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).last()

test('a return note needs its reason, and what is registered of it lies on hold', async ({ page, admin }) => {
  const house = await makeHouse(admin)
  await enter(page, admin, ADD)
  await choose(sheet(page), '货主', house.owner)
  await choose(sheet(page), '仓库', house.warehouse)
  await cell(page, 1, '货品').click()
  await page.keyboard.type(house.goods)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: house.goods }).first().click()
  await cell(page, 1, '数量').fill('12')
  await button(page, '保存并提交').click()
  await expect(page.getByText(/处需要更正/).first()).toBeVisible()
  await field(sheet(page), '退货原因').fill('门店拒收：外箱变形')
  await button(page, '保存并提交').click()
  await expect(page.getByText(/已提交，1 行待收货/).first()).toBeVisible()
  await accessible(page)

  await button(page, '登记收货').click()
  await expect(cell(page, 1, '实收')).toBeFocused()
  await cell(page, 1, '实收').fill('10')
  await cell(page, 1, '货温').fill('-19')
  await button(page, '登记收货').click()
  await expect(page.getByText('已登记 1 笔收货，其中 1 笔冻结，还有货品待收')).toBeVisible()
  await page.getByRole('tab', { name: /收货记录/ }).click()
  await expect(page.getByRole('tabpanel').getByText('冻结')).toBeVisible()

  await enter(page, admin, `/inWarehouseManage/inventoryManage?goodsCode=${house.goods}`)
  await expect(row(grid(page, '库存管理'), house.goods)).toContainText('冻结')
})
