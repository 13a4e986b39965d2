/** Entry with a difference: less than was put away needs its reason, and what was entered is taken back with another. */
import type { Caller } from './support/caller'
import { actOn, dialog, field, grid, row } from './support/console'
import { makeHouse, putawayOf, receive } from './support/house'
import { enter, expect, test } from './support/test'

const PAGE = '/entryManage/entryDetail'

interface Entry {
  readonly id: string
  readonly docNo: string
}

/** Goods that were put away and wait to be entered. */
async function begin(admin: Caller): Promise<{ readonly note: Entry; readonly goods: string }> {
  const house = await makeHouse(admin)
  const receivingNo = await receive(admin, house, [10, 20])
  const { id } = await putawayOf(admin, receivingNo)
  await admin.post(`/wms/putawayNote/${id}/confirmAll`)
  const { records } = await admin.get<{ records: readonly Entry[] }>(
    `/wms/entryNote/list?receivingNo=${receivingNo}`,
  )
  const [note] = records
  if (!note) throw new Error(`no entry note for ${receivingNo}`)
  return { note, goods: house.goods }
}

test('less than was put away is entered with its reason, stands in the stock, and is taken back with another', async ({
  page,
  admin,
}) => {
  const { note, goods } = await begin(admin)
  await enter(page, admin, `${PAGE}?operationType=detail&id=${note.id}`)
  await actOn(page, '入库')
  const line = page.locator('[data-line]').filter({ hasText: '20' }).last()
  await line.locator('[data-box=qty]').fill('25')
  await page.getByRole('button', { name: /^入库（1 行有差异）$/ }).click()
  await expect(line.getByRole('alert')).toContainText('不能多于上架数量')
  await line.locator('[data-box=qty]').fill('17')
  await line.locator('[data-box=reason]').fill('外箱破损 3 箱')
  await page.getByRole('button', { name: /^入库（1 行有差异）$/ }).click()
  await expect(page.getByText(/其中 1 行有差异/).first()).toBeVisible()
  await expect(page.getByText('外箱破损 3 箱').first()).toBeVisible()

  await actOn(page, '取消入库')
  await field(dialog(page), '取消原因').fill('重新清点')
  await dialog(page).getByRole('button', { name: '取消入库', exact: true }).click()
  await expect(page.getByText(/回到未入库/).first()).toBeVisible()
  await actOn(page, '入库')
  await page.getByRole('button', { name: '按上架数量全部入库' }).click()
  await expect(page.getByText(/已入库 2 行/).first()).toBeVisible()
  await enter(page, admin, `/inWarehouseManage/inventoryManage?goodsCode=${goods}`)
  await expect(row(grid(page, '库存管理'), goods).first()).toBeVisible()
  const { records } = await admin.get<{ records: readonly { qty: number; entered: boolean }[] }>(
    `/wms/inventory/list?goodsCode=${goods}`,
  )
  expect(records.every(({ entered }) => entered)).toBe(true)
  expect(records.reduce((sum, { qty }) => sum + qty, 0)).toBe(30)
})
