/** Inbound bookings: made with their goods, accepted by somebody else into a receiving note, or given back and cancelled. */
import type { Locator, Page } from '@playwright/test'
import { accessible } from './console'
import { Caller } from './support/caller'
import { act, actOn, choose, dialog, field, grid, message, row } from './support/console'
import { makeClerk } from './support/data'
import { type House, makeHouse } from './support/house'
import { enter, expect, test } from './support/test'

const PUBLIC = 'inboundBookingPublic'
const PRIVATE = 'inboundBookingPrivate'

/** The form on the page in sight. */
const sheet = (page: Page): Locator => page.locator('form:visible').last()
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).last()
const seen = (page: Page, text: string): Locator =>
  page.getByText(text, { exact: true }).and(page.locator(':visible')).first()
const recordAt = (screen: string, id: string) => `/bookingManage/${screen}AED?operationType=detail&id=${id}`

interface Booking {
  readonly id: string
  readonly version: number
  readonly docNo: string
}

/** Somebody of the warehouse who decides on bookings. */
async function makeDesk(admin: Caller, screen: string): Promise<Caller> {
  const decides = ['search', 'detail', 'approve', 'return', 'arrive'].map(
    (verb) => `${screen}_${verb}_button`,
  )
  const looks = ['search', 'detail'].map((verb) => `receivingNoteManage_${verb}_button`)
  return Caller.signIn(await makeClerk(admin, [...decides, ...looks]))
}

/** Tomorrow, as the warehouse's calendar has it. */
function tomorrow(): string {
  const day = new Date(Date.now() + 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(day)
}

/** A booking for tomorrow that waits for the warehouse. */
async function makeBooking(admin: Caller, house: House, screen: string): Promise<Booking> {
  const made = await admin.post<Booking>(`/wms/${screen}/add`, {
    ownerCode: house.owner,
    warehouseCode: house.warehouse,
    bookingDate: tomorrow(),
    slot: 'morning',
    thermosphere: 'FROZEN',
    plateNo: '沪A12345',
    driverName: '孙国强',
    driverPhone: '13800138000',
    pallets: 4,
    tons: 2.5,
    lines: [{ goodsCode: house.goods, qty: 60 }],
  })
  await admin.post(`/wms/${screen}/${made.id}/submit`, { version: made.version })
  return admin.get<Booking>(`/wms/${screen}/${made.id}`)
}

/** Fills the form of a booking with one line of goods. */
async function fill(page: Page, house: House): Promise<void> {
  const form = sheet(page)
  await choose(form, '货主', house.owner)
  await choose(form, '仓库', house.warehouse)
  await form.getByRole('radio', { name: /下午/ }).click()
  await field(form, '计划托数').fill('4')
  await field(form, '计划吨数').fill('2.5')
  await field(form, '车牌号').fill('沪A12345')
  await field(form, '司机').fill('孙国强')
  await field(form, '司机电话').fill('13800138000')
  await page.getByRole('button', { name: '第 1 行 货品' }).click()
  await page.keyboard.type(house.goods)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: house.goods }).first().click()
  await page.getByRole('textbox', { name: '第 1 行 数量', exact: true }).fill('60')
}

test('a booking for a public warehouse is made, accepted by the warehouse and becomes a receiving note', async ({
  page,
  admin,
}) => {
  const house = await makeHouse(admin)
  await enter(page, admin, `/bookingManage/${PUBLIC}`)
  await page.getByRole('button', { name: '新增' }).first().click()
  await fill(page, house)
  await button(page, '保存并提交审核').click()
  await expect(seen(page, '待审核')).toBeVisible()
  await accessible(page)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  // Whoever wrote it is not asked to decide on it.
  await expect(button(page, '通过')).toHaveCount(0)

  const desk = await makeDesk(admin, PUBLIC)
  await enter(page, desk, recordAt(PUBLIC, id))
  await actOn(page, '通过')
  await dialog(page).getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText(/已通过，收货单已生成/).first()).toBeVisible()
  const booking = await admin.get<{ noteNo: string }>(`/wms/${PUBLIC}/${id}`)
  await actOn(page, '查看收货单')
  await expect(page.getByText(booking.noteNo).first()).toBeVisible()
  await expect(seen(page, '待收货')).toBeVisible()
  await expect(page.getByText(house.goods).and(page.locator(':visible')).first()).toBeVisible()
})

test('a booking for a private warehouse is given back with a reason, corrected and accepted', async ({
  page,
  admin,
}) => {
  const house = await makeHouse(admin, 2)
  const booking = await makeBooking(admin, house, PRIVATE)
  const desk = await makeDesk(admin, PRIVATE)
  await enter(page, desk, recordAt(PRIVATE, booking.id))
  await actOn(page, '退回')
  await dialog(page).getByRole('button', { name: '退回', exact: true }).click()
  await expect(dialog(page).getByText('必填')).toBeVisible()
  await field(dialog(page), '审核意见').fill('请补充到货托数')
  await dialog(page).getByRole('button', { name: '退回', exact: true }).click()
  await expect(page.getByText('请补充到货托数').first()).toBeVisible()

  await enter(page, admin, recordAt(PRIVATE, booking.id))
  await expect(page.getByText(/退回，请修改后重新提交/)).toBeVisible()
  await actOn(page, '编辑')
  await field(sheet(page), '计划托数').fill('6')
  await button(page, '保存并提交审核').click()
  await expect(seen(page, '待审核')).toBeVisible()
  const again = await admin.get<Booking>(`/wms/${PRIVATE}/${booking.id}`)
  await desk.post(`/wms/${PRIVATE}/${booking.id}/approve`, { version: again.version })
  await page.reload()
  await expect(seen(page, '待入库')).toBeVisible()
})

test('an accepted booking is cancelled with a reason, and its receiving note with it', async ({
  page,
  admin,
}) => {
  const house = await makeHouse(admin)
  const booking = await makeBooking(admin, house, PUBLIC)
  const desk = await makeDesk(admin, PUBLIC)
  await desk.post(`/wms/${PUBLIC}/${booking.id}/approve`, { version: booking.version })
  const { noteId } = await admin.get<{ noteId: string }>(`/wms/${PUBLIC}/${booking.id}`)
  await enter(page, admin, `/bookingManage/${PUBLIC}?docNo=${booking.docNo}`)
  const line = row(grid(page, '公共仓入库预约'), booking.docNo)
  await act(line, '取消预约')
  await field(dialog(page), '取消原因').fill('货主改期')
  await dialog(page).getByRole('button', { name: '取消预约', exact: true }).click()
  await expect(message(page, /已取消/).first()).toBeVisible()
  await enter(page, admin, `/entryManage/receivingNoteManageAED?operationType=detail&id=${noteId}`)
  await expect(page.getByText('已作废').first()).toBeVisible()
})

test('a slot without room is refused with the next ones that have it', async ({ page, admin }) => {
  const house = await makeHouse(admin)
  const { slots } = await admin.get<{ slots: readonly { slot: string }[] }>(
    `/wms/${PUBLIC}/capacity?warehouseCode=${house.warehouse}`,
  )
  const closed = slots.filter(({ slot }) => slot === 'afternoon').map((each) => ({ ...each, vehicles: 0 }))
  await admin.post(`/wms/${PUBLIC}/capacity`, { warehouseCode: house.warehouse, slots: closed })
  await enter(page, admin, `/bookingManage/${PUBLIC}AED?operationType=add`)
  await fill(page, house)
  await button(page, '保存并提交审核').click()
  await expect(page.getByText(/已约满/).first()).toBeVisible()
})
