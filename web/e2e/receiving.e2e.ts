/** Receiving: from the arrival notice that an owner sent to goods that were received, and what is refused on the way. */
import type { Locator, Page } from '@playwright/test'
import { accessible } from './console'
import type { Caller } from './support/caller'
import { choose, dialog, field, grid, row } from './support/console'
import { enter, expect, test } from './support/test'

const ADD = '/entryManage/receivingNoteAdd'
const LIST = '/entryManage/receivingNoteManage'
const OWNER = 'C10003'
const WAREHOUSE = 'NB01'

/** The form on the page in sight. */
const sheet = (page: Page): Locator => page.locator('form:visible').last()
/** A cell of a row in the page in sight. */
const cell = (page: Page, line: number, title: string): Locator =>
  page.getByLabel(`第 ${line} 行 ${title}`, { exact: true }).and(page.locator(':visible'))
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).last()

interface Goods {
  readonly code: string
  readonly name: string
  readonly baseGtin: string
}

interface Note {
  readonly id: string
  readonly version: number
  readonly docNo: string
}

/** Frozen goods of the owner that are not weighed at receipt. */
async function frozenGoods(admin: Caller): Promise<Goods> {
  const query = `pageNum=1&pageSize=20&ownerCode=${OWNER}&thermosphere=FROZEN&catchWeightMode=0`
  const { records } = await admin.get<{ records: readonly Goods[] }>(`/wms/goods/list?${query}`)
  const [first] = records
  if (!first) throw new Error('the demonstration has no frozen goods of this owner')
  return first
}

/** A day long enough ago to be produced, and late enough to be received. */
const MADE = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)

/** A note that waits for goods. */
async function makeNote(admin: Caller, goods: Goods): Promise<Note> {
  return admin.post<Note>('/wms/receivingNote/addSubmit', {
    ownerCode: OWNER,
    warehouseCode: WAREHOUSE,
    lines: [{ goodsCode: goods.code, qty: 48, batch: { productionDate: MADE } }],
  })
}

const noteAt = (mode: string, id: string) =>
  `/entryManage/receivingNoteManageAED?operationType=${mode}&id=${id}`

test('an arrival notice becomes a note, and what came is received with its temperature', async ({
  page,
  admin,
}) => {
  const goods = await frozenGoods(admin)
  const notice = [
    '到货通知',
    '车牌：沪A·12345,铅封号,S-77',
    '条码,品名,箱数,箱规,生产日期',
    `${goods.baseGtin},${goods.name},10,12,${MADE.replaceAll('-', '/')}`,
    '06901234567892,没有建档的货,3,10,2026-01-05',
    '合计,,13,,',
  ].join('\n')
  await enter(page, admin, ADD)
  await choose(sheet(page), '货主', OWNER)
  await choose(sheet(page), '仓库', WAREHOUSE)
  const file = { name: '到货通知.csv', mimeType: 'text/csv', buffer: Buffer.from(notice, 'utf8') }
  await page.getByLabel('读取到货通知').last().setInputFiles(file)
  await expect(page.getByText('已读取 到货通知.csv：1 行填入明细')).toBeVisible()
  await expect(page.getByText('已填入表头：车牌号，铅封号')).toBeVisible()
  await expect(field(sheet(page), '车牌号')).toHaveValue('沪A12345')
  await expect(page.getByText('没有建档的货')).toBeVisible()
  await expect(page.getByRole('link', { name: '去新增货品' })).toBeVisible()
  await expect(cell(page, 1, '数量')).not.toHaveValue('')
  await button(page, '保存并提交').click()
  await expect(page.getByText(/已提交，1 行待收货/).first()).toBeVisible()
  await accessible(page)

  await button(page, '登记收货').click()
  await expect(cell(page, 1, '实收')).toBeFocused()
  await button(page, '填入全部待收数量').click()
  await cell(page, 1, '货温').fill('-13')
  await expect(page.getByText('有条件接收')).toBeVisible()
  await accessible(page)
  await button(page, '登记收货').click()
  await expect(page.getByText('已登记 1 笔收货，其中 1 笔冻结，全部收完，下一步上架')).toBeVisible()
  await page.getByRole('tab', { name: /收货记录/ }).click()
  await expect(page.getByRole('tabpanel').getByText('冻结')).toBeVisible()
  await page.getByRole('tab', { name: '上架单' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /^SJ/ })).toBeVisible()
})

test('too warm is refused at its row, less is closed with a reason, and a receipt is taken back', async ({
  page,
  admin,
}) => {
  const note = await makeNote(admin, await frozenGoods(admin))
  await enter(page, admin, noteAt('register', note.id))
  await cell(page, 1, '实收').fill('24')
  await cell(page, 1, '货温').fill('-2')
  // While somebody types it may still become -20.
  await cell(page, 1, '货温').press('Tab')
  await expect(page.getByText('拒收', { exact: true }).last()).toBeVisible()
  await button(page, '登记收货').click()
  await expect(page.getByText(/处需要更正/).first()).toBeVisible()
  await cell(page, 1, '货温').fill('-19')
  await button(page, '登记收货').click()
  await expect(page.getByText('已登记 1 笔收货，还有货品待收')).toBeVisible()

  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: '短收关闭' }).click()
  await button(page, '短收关闭').click()
  await expect(dialog(page).getByText('请填写每一行的短收原因')).toBeVisible()
  await dialog(page).getByRole('textbox').fill('工厂少发')
  await button(page, '短收关闭').click()
  await expect(page.getByText('收货完成').first()).toBeVisible()

  await button(page, '更多操作').click()
  await page.getByRole('menuitem', { name: '取消收货' }).click()
  await field(page.locator('section:visible').last(), '取消原因').fill('数错了')
  await button(page, '取消这 1 笔收货').click()
  await expect(page.getByText('已取消 1 笔收货，数量重新待收')).toBeVisible()
})

test('the list begins with what waits, and a note that nobody needs is voided with a reason', async ({
  page,
  admin,
}) => {
  const note = await makeNote(admin, await frozenGoods(admin))
  await enter(page, admin, LIST)
  await expect(page.getByRole('button', { name: '待收货', pressed: true })).toBeVisible()
  const line = row(grid(page, '收货单管理'), note.docNo)
  await expect(line).toBeVisible()
  await accessible(page)
  await line.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '作废' }).click()
  await dialog(page).getByRole('textbox').fill('货主改期')
  await dialog(page).getByRole('button', { name: '作废' }).click()
  await expect(line).toHaveCount(0)
  await enter(page, admin, noteAt('detail', note.id))
  await expect(page.getByText('已作废').first()).toBeVisible()
  await expect(page.getByText('货主改期').first()).toBeVisible()
})
