/** The scanner pages: a truck is received and its pallet put away with nothing but a scanner and a few large keys. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Caller, Refused } from './support/caller'
import { question, scan } from './support/scanner'
import { enter, expect, test } from './support/test'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

const NOTES = '/wms/receivingNote'
const FROZEN_RULE = 'PC-FROZEN'

interface Goods {
  readonly code: string
  readonly name: string
  readonly ownerCode: string
  readonly baseGtin: string
}

interface Note {
  readonly id: string
  readonly docNo: string
  readonly warehouseCode: string
}

/** A GTIN-14 or SSCC without its last digit gets it. */
function checked(body: string): string {
  const sum = Array.from(body, Number)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

function newSscc(): string {
  return checked(`369${String(Date.now()).padEnd(14, '0').slice(-14)}`)
}

interface Contract {
  readonly partyCode: string
  readonly warehouseCode: string
}

/** A note that waits for frozen goods of the demonstration, in a warehouse that their owner has a contract in force with. */
async function expectedTruck(admin: Caller): Promise<{ readonly note: Note; readonly goods: Goods }> {
  const frozen = await admin.get<{ records: readonly Goods[] }>(
    `/wms/goods/list?pageNum=1&pageSize=500&batchRuleCode=${FROZEN_RULE}`,
  )
  const contracts = await admin.get<{ records: readonly Contract[] }>(
    '/wms/contract/list?pageNum=1&pageSize=50',
  )
  for (const { partyCode, warehouseCode } of contracts.records) {
    const goods = frozen.records.find((each) => each.ownerCode === partyCode && each.baseGtin)
    if (!goods) continue
    const form = {
      warehouseCode,
      ownerCode: partyCode,
      plateNo: '沪A12345',
      lines: [{ goodsCode: goods.code, qty: 24 }],
    }
    // oxlint-disable-next-line no-await-in-loop -- the first contract in force ends it
    const note = await admin.post<Note>(`${NOTES}/addSubmit`, form).catch(ifRefused)
    if (note) return { note, goods }
  }
  throw new Error('the demonstration has no frozen goods under a contract in force')
}

/** A contract that is not in force refuses the note. */
function ifRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}

/** No rule of WCAG 2 A and AA is broken. */
async function isAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a truck is received and put away by scanner, on the screen of a handheld', async ({ page, admin }) => {
  const { note, goods } = await expectedTruck(admin)
  const sscc = newSscc()
  await enter(page, admin, '/entryManage/scanReceiving')
  await expect(question(page, '扫描收货单号')).toBeVisible()
  await scan(page, note.docNo)
  await expect(question(page, '扫描货品')).toBeVisible()
  await expect(page.getByText(goods.name).first()).toBeVisible()

  await scan(page, 'NOBODY-KNOWS-THIS')
  await expect(page.getByRole('alert')).toContainText('没有找到 NOBODY-KNOWS-THIS')
  // A GS1 label: GTIN and production date.
  await scan(page, `]C101${goods.baseGtin.padStart(14, '0')}11260901`)
  await expect(question(page, '多少？')).toBeVisible()
  await expect(page.getByRole('button', { name: /^确定 .*24 / })).toBeVisible()
  await isAccessible(page)
  await scan(page, `(00)${sscc}`)
  await expect(question(page, '货品温度？')).toBeVisible()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await page.getByRole('button', { name: '8', exact: true }).click()
  await expect(page.getByText('温度合格')).toBeVisible()
  await page.getByRole('button', { name: '收货', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /已收 .*24 / })).toBeVisible()
  await expect(question(page, '这张单据收完了')).toBeVisible()
  expect(await admin.get(`${NOTES}/${note.id}`)).toMatchObject({
    status: 4,
    receipts: [{ containerCode: sscc, productTemp: -18, productionDate: '2026-09-01', qty: 24 }],
  })

  await enter(page, admin, '/entryManage/scanPutaway')
  await page.getByRole('button', { name: new RegExp(note.warehouseCode) }).click()
  await expect(question(page, '扫描托盘或货品')).toBeVisible()
  await scan(page, `(00)${sscc}`)
  await expect(question(page, '到了扫库位')).toBeVisible()
  await isAccessible(page)
  const place = (await page.getByRole('group', { name: '放到' }).locator('b').textContent()) ?? ''
  await scan(page, place)
  await expect(page.getByRole('status').filter({ hasText: `${sscc} 已放到 ${place}` })).toBeVisible()
  const put = await admin.get<{ records: readonly { readonly status: number }[] }>(
    `/wms/putawayNote/list?pageNum=1&pageSize=10&receivingNo=${note.docNo}`,
  )
  expect(put.records.map(({ status }) => status)).toEqual([3])
})

test('scans made without a network are kept over a reload, and worked off when it is back', async ({
  page,
  admin,
  context,
}) => {
  const { note } = await expectedTruck(admin)
  await enter(page, admin, '/entryManage/scanReceiving')
  await expect(question(page, '扫描收货单号')).toBeVisible()
  await context.setOffline(true)
  await scan(page, note.docNo)
  await expect(page.getByText(/没有网络：1 个扫描已保存/)).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(question(page, '扫描货品')).toBeVisible()
  await expect(page.getByText(note.docNo).first()).toBeVisible()
})

test('a scanner that hands its text over as a whole is understood too, and the way back leads to the list', async ({
  page,
  admin,
}) => {
  const { note } = await expectedTruck(admin)
  await enter(page, admin, '/entryManage/receivingNoteManage')
  await page.getByRole('button', { name: '扫描收货' }).first().click()
  await expect(question(page, '扫描收货单号')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '扫描输入' })).toBeFocused()
  await page.keyboard.insertText(note.docNo)
  await expect(question(page, '扫描货品')).toBeVisible()
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(question(page, '扫描收货单号')).toBeVisible()
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(page).toHaveURL(/receivingNoteManage/)
  await expect(page.locator('header[inert], main [inert]')).toHaveCount(0)
})
