/** From the receiving dock to stock: putaway as proposed and elsewhere, undone, entered with a difference, confirmed. */
import { Caller } from './support/caller'
import { agree, dialog, field, grid, message, panel, row } from './support/console'
import { makeClerk } from './support/data'
import { type House, makeHouse, putawayOf, receive } from './support/house'
import { enter, expect, test } from './support/test'

const NOTE = '/entryManage/putawayNoteManageDetail'

/** A house with a putaway note of three lines of loose goods. */
async function begin(admin: Caller): Promise<{ house: House; note: { id: string; docNo: string } }> {
  const house = await makeHouse(admin)
  const note = await putawayOf(admin, await receive(admin, house, [10, 20, 30]))
  return { house, note }
}

test('goods are put away as proposed and elsewhere, taken down again, entered short and confirmed', async ({
  page,
  admin,
}) => {
  test.setTimeout(240_000)
  const { house, note } = await begin(admin)
  await enter(page, admin, `/entryManage/putawayNoteManage?docNo=${note.docNo}`)
  await row(grid(page, '上架单管理'), note.docNo).getByRole('button', { name: '上架确认' }).click()
  const unitOf = (qty: number) =>
    page.locator('li[data-status]').filter({ has: page.locator('b', { hasText: new RegExp(`^${qty} `) }) })
  await expect(page.getByText('待上架 3 项')).toBeVisible()
  await expect(unitOf(10)).toContainText(house.area)

  await unitOf(10).getByRole('button', { name: '确认上架' }).click()
  await expect(page.getByText('已上架 1 项')).toBeVisible()

  await unitOf(20).getByRole('button', { name: '放到其他库位' }).click()
  const other = house.places.at(-1) ?? ''
  await field(dialog(page), '目标库位').fill(other)
  await dialog(page).getByRole('button', { name: '确认上架' }).click()
  await expect(dialog(page).getByText('必填')).toBeVisible()
  await field(dialog(page), '不按推荐的原因').fill('靠近发货口')
  await dialog(page).getByRole('button', { name: '确认上架' }).click()
  await expect(page.getByText('已上架 2 项')).toBeVisible()
  const done = page.getByRole('region', { name: '已上架' })
  await expect(done).toContainText('靠近发货口')

  await done
    .locator('li[data-status]')
    .filter({ hasText: other })
    .getByRole('button', { name: '撤销' })
    .click()
  await field(dialog(page), '撤销原因').fill('放错了')
  await dialog(page).getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('待上架 2 项')).toBeVisible()

  await page.getByRole('button', { name: '全部按推荐上架（2）' }).click()
  await agree(page, '全部按推荐上架（2）')
  await expect(page.getByText(/已全部上架：3 行/).first()).toBeVisible()
  await page
    .getByRole('link', { name: /入库单 RZ/ })
    .first()
    .click()

  await page.getByRole('button', { name: '入库', exact: true }).click()
  const first = page.locator('[data-line]').first()
  await first.locator('[data-box=qty]').fill('8')
  await page.getByRole('button', { name: '入库（1 行有差异）' }).click()
  await expect(first.getByRole('alert')).toBeVisible()
  await first.locator('[data-box=reason]').fill('开箱少 2 箱')
  await page.getByRole('button', { name: '入库（1 行有差异）' }).click()
  await expect(page.getByText(/其中 1 行有差异/).first()).toBeVisible()
  await expect(page.getByText('开箱少 2 箱')).toBeVisible()
  await page.getByRole('button', { name: '货主确认' }).click()
  await agree(page, '货主确认')
  await expect(page.getByText('货主已确认，已锁定')).toBeVisible()
  await expect(page.getByRole('button', { name: '取消入库' })).toHaveCount(0)
  await page.getByRole('button', { name: '返回列表' }).last().click()
  await expect(grid(page, '入库单管理')).toBeVisible()
})

test('a place that does not take the goods is refused at its box with the reason', async ({
  page,
  admin,
}) => {
  const { house, note } = await begin(admin)
  const [place = ''] = house.places
  const { records } = await admin.get<{ records: { id: string; version: number; code: string }[] }>(
    `/wms/location/list?code=${place}`,
  )
  const locked = records.map(({ id, version }) => ({ id, version }))
  await admin.post('/wms/location/lock', { rows: locked, lock: 0, doc: null, reason: '检修' })
  await enter(page, admin, `${NOTE}?operationType=grounding&id=${note.id}`)
  await page.getByRole('button', { name: '放到其他库位' }).first().click()
  await field(dialog(page), '目标库位').fill(place)
  if (await field(dialog(page), '不按推荐的原因').isVisible()) {
    await field(dialog(page), '不按推荐的原因').fill('试试')
  }
  await dialog(page).getByRole('button', { name: '确认上架' }).click()
  await expect(dialog(page).locator('.ant-form-item-explain-error').first()).toContainText('锁')
})

test('what lies at a location is on the floor map, and leads to its stock', async ({ page, admin }) => {
  const { house, note } = await begin(admin)
  await admin.post(`/wms/putawayNote/${note.id}/confirmAll`)
  const stock = await admin.get<{ records: { locationCode: string }[] }>(
    `/wms/inventory/list?goodsCode=${house.goods}`,
  )
  const place = stock.records
    .map(({ locationCode }) => locationCode)
    .find((code) => house.places.includes(code))
  expect(place).toBeDefined()
  await enter(page, admin, `/basicInfo/locationManage?view=map&areaCode=${house.area}&find=${place}`)
  await expect(page.getByRole('button', { name: /^占用 [1-9]/ })).toBeVisible()
  const map = page.getByRole('application')
  await map.focus()
  for (let step = 0; step < house.places.length; step += 1) {
    await map.press('ArrowRight')
    if ((await map.textContent())?.includes(String(place))) break
  }
  await map.press('Enter')
  await expect(panel(page).getByRole('region', { name: '在库货品' })).toContainText(house.goodsName)
  await panel(page)
    .getByRole('link', { name: /查看全部/ })
    .click()
  await expect(page).toHaveURL(/inventoryManage\?locationCode=/)
  await expect(row(grid(page, '库存管理'), house.goods).first()).toBeVisible()
})

test('whoever may only look is offered nothing to do', async ({ page, admin }) => {
  const { note } = await begin(admin)
  const rights = ['search', 'detail'].map((verb) => `putawayNoteManage_${verb}_button`)
  const clerk = await Caller.signIn(await makeClerk(admin, rights))
  await enter(page, clerk, `${NOTE}?operationType=detail&id=${note.id}`)
  await expect(page.getByRole('tab', { name: /明细/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '上架确认' })).toHaveCount(0)
  await expect(message(page, /失败/)).toHaveCount(0)
})
