/** Bookings of departures: a slot is booked for goods, accepted into a sheet, the vehicle comes, and its departure ends it. */
import type { Locator, Page } from '@playwright/test'
import { accessible } from './console'
import { Caller } from './support/caller'
import { actOn, choose, dialog, field } from './support/console'
import { makeClerk } from './support/data'
import { stockedHouse } from './support/house'
import { enter, expect, test } from './support/test'

const SCREEN = 'outboundBooking'
const SHEET = '/wms/deliverySheet'

const sheet = (page: Page): Locator => page.locator('form:visible').last()
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).last()
const seen = (page: Page, text: string): Locator =>
  page.getByText(text, { exact: true }).and(page.locator(':visible')).first()

interface Document {
  readonly id: string
  readonly version: number
}

/** Allocates the sheet of a booking, picks it as planned and checks it; answers its delivery note. */
async function madeReady(admin: Caller, picker: Caller, id: string): Promise<Document> {
  const { version } = await admin.get<Document>(`${SHEET}/${id}`)
  const allotted = await admin.post<{ docNo: string }>(`${SHEET}/${id}/allot`, { version })
  const walks = await admin.get<{ records: Document[] }>(`/wms/pickNote/list?sheetNo=${allotted.docNo}`)
  for (const walk of walks.records) {
    // oxlint-disable-next-line no-await-in-loop -- few, and one after the other
    await picker.post(`/wms/pickNote/${walk.id}/confirmAll`, { version: walk.version })
  }
  // The notes that nobody checks have a list of their own.
  const notes = await admin.get<{ records: Document[] }>(`/wms/newDelivery/list?sheetNo=${allotted.docNo}`)
  const [note] = notes.records
  if (!note) throw new Error(`no delivery note for ${allotted.docNo}`)
  return note
}

test('a slot is booked for goods, the vehicle comes, and what leaves completes the booking', async ({
  page,
  admin,
}) => {
  const house = await stockedHouse(admin, [60])
  const held = await admin.get<{ records: Document[] }>(`/wms/warehouse/list?code=${house.warehouse}`)
  const warehouse = await admin.get<Record<string, unknown>>(`/wms/warehouse/${held.records[0]?.id}`)
  const fields = ['version', 'code', 'name', 'attribute', 'type', 'thermosphere', 'status']
  const form = Object.fromEntries(fields.map((name) => [name, warehouse[name]]))
  // Nobody checks what leaves here.
  await admin.post(`/wms/warehouse/${held.records[0]?.id}/edit`, { ...form, outboundWay: 2 })

  await enter(page, admin, `/bookingManage/${SCREEN}`)
  await page.getByRole('button', { name: '新增' }).first().click()
  await choose(sheet(page), '货主', house.owner)
  await choose(sheet(page), '仓库', house.warehouse)
  await sheet(page).getByRole('radio', { name: /下午/ }).click()
  await field(sheet(page), '计划托数').fill('1')
  await field(sheet(page), '计划吨数').fill('0.4')
  await field(sheet(page), '车牌号').fill('沪A12345')
  await field(sheet(page), '司机').fill('孙国强')
  await field(sheet(page), '司机电话').fill('13800138000')
  await page.getByLabel('第 1 行 货品', { exact: true }).click()
  await page.keyboard.type(house.goods)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: house.goods }).first().click()
  await page.getByLabel('第 1 行 数量', { exact: true }).fill('40')
  await accessible(page)
  await button(page, '保存并提交审核').click()
  await expect(seen(page, '待审核')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''

  const verbs = ['search', 'detail', 'approve', 'arrive'].map((verb) => `${SCREEN}_${verb}_button`)
  const desk = await Caller.signIn(await makeClerk(admin, verbs))
  await enter(page, desk, `/bookingManage/${SCREEN}AED?operationType=detail&id=${id}`)
  await actOn(page, '通过')
  await dialog(page).getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText(/出库单已生成/).first()).toBeVisible()
  await actOn(page, '车辆到场')
  await dialog(page).getByRole('button', { name: '车辆到场', exact: true }).click()
  await expect(page.getByText('到场时间').first()).toBeVisible()
  await accessible(page)

  const { noteId } = await admin.get<{ noteId: string }>(`/wms/${SCREEN}/${id}`)
  const picks = ['search', 'detail', 'confirmAll'].map((verb) => `pickingGoodsNoteManage_${verb}_button`)
  const picker = await Caller.signIn(await makeClerk(admin, picks))
  const note = await madeReady(admin, picker, noteId)
  await admin.post(`/wms/deliveryNote/${note.id}/ship`, {
    version: note.version,
    sealNos: 'S-1',
    truckTemp: -19,
  })
  await page.reload()
  await expect(seen(page, '已完成')).toBeVisible()
})
