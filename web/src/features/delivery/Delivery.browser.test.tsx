import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '@/engine/session/store'
import { type Answer, type Call, listOf, wrong } from '@/engine/testing/server'
import { cell, mayOpen, press, setStage, show } from '@/engine/testing/stage'
import { DeliverySheetPage } from './DeliveryPages'
import { DeliverySheetAdd, SupplierReturnAdd } from './SheetPage'

const FISH = {
  code: 'FISH',
  name: '带鱼段',
  unitCode: 'EA',
  unitName: '袋',
  unitWeight: 0.5,
  units: [
    { unitCode: 'EA', unitName: '袋', pieces: 1 },
    { unitCode: 'CS', unitName: '箱', pieces: 24, forOutbound: true },
  ],
  attributes: [],
  free: 240,
  firstExpiry: '2026-12-01',
}

const line = (id: string, lineNo: number, more: object = {}) => ({
  id,
  lineNo,
  goodsCode: 'FISH',
  goodsName: '带鱼段',
  baseUnit: 'EA',
  baseUnitName: '袋',
  unitCode: 'CS',
  unitName: '箱',
  packFactor: 24,
  qtyEntered: 10,
  qtyOrdered: 240,
  qtyAllocated: 0,
  qtyPicked: 0,
  qtyShipped: 0,
  qtyCancelled: 0,
  qtyMoved: 0,
  qtyOpen: 240,
  lineStatus: 0,
  ...more,
})

const reservation = (id: string, more: object = {}) => ({
  id,
  lineId: '71',
  state: 1,
  goodsCode: 'FISH',
  baseUnitName: '袋',
  locationCode: 'A-01',
  batchNo: 'L7',
  expiryDate: '2026-12-01',
  qty: 120,
  whole: false,
  why: 'A-01到期日2026-12-01，早于下一个2026-12-09',
  ...more,
})

const sheet = {
  id: '7',
  version: 3,
  docNo: 'CK7',
  kind: 1,
  status: 3,
  ownerCode: 'POLAR',
  warehouseCode: 'SH01',
  names: { ownerCode: { POLAR: '极地食品' } },
  totals: { lines: 2, qty: 480, allocatedQty: 120, weight: 240 },
  lines: [
    line('71', 1, {
      qtyAllocated: 120,
      qtyOpen: 120,
      said: { reason: '还缺120', skipped: ['B-02已冻结'], more: 2, refused: [] },
    }),
    line('72', 2),
  ],
  reservations: [reservation('1'), reservation('2', { state: 2, qty: 24 })],
  can: ['allot', 'acceptPartial', 'cancelAllocation', 'swap', 'void'],
}

const LOTS = {
  lots: [
    {
      stockId: 's1',
      goodsCode: 'FISH',
      locationCode: 'A-01',
      free: 60,
      expiryDate: '2026-12-01',
      daysLeftOnArrival: 9,
    },
    { stockId: 's2', goodsCode: 'FISH', locationCode: 'A-02', free: 500, expiryDate: '2026-12-09' },
    { stockId: 's3', goodsCode: 'FISH', locationCode: 'B-02', free: 80, bar: '已冻结' },
  ],
  more: 0,
}

let sheetNow: object = sheet
let lotsNow: object = LOTS

const CHOICES: Record<string, readonly { code: string; name: string }[]> = {
  ownerCode: [{ code: 'POLAR', name: '极地食品' }],
  warehouseCode: [{ code: 'SH01', name: '上海冷库' }],
  supplierCode: [{ code: 'S1', name: '远洋渔业' }],
  'lines.goodsCode': [{ code: 'FISH', name: '带鱼段' }],
}

function answer({ method, path, query }: Call): Answer {
  if (method === 'POST') return { data: { ...sheet, id: '9', status: 2 } }
  if (path.endsWith('/choose')) return { data: CHOICES[query.get('field') ?? ''] ?? [] }
  if (path.endsWith('/goods')) return { data: [FISH] }
  if (path.endsWith('/lots')) return { data: lotsNow }
  if (path.endsWith('/history') || path.endsWith('/queryList')) return { data: [] }
  return path.endsWith('/list') ? listOf([]) : { data: sheetNow }
}

const { calls, posted, refuse } = setStage(answer)
const detail = (mode: string) => `/deliveryManage/deliverysheetManageDetail?operationType=${mode}&id=7`

async function typeFish(): Promise<void> {
  await userEvent.click(cell(1, '货品'))
  await userEvent.keyboard('FISH')
  await userEvent.click(page.getByText('FISH 带鱼段').last())
}

beforeEach(() => {
  sheetNow = sheet
  lotsNow = LOTS
})

describe('writing a delivery sheet', () => {
  it('shows what is free in the warehouse, warns of more than that, and submits in the unit that was typed', async () => {
    await show(<DeliverySheetAdd />, '/deliveryManage/deliverysheetAdd')
    await typeFish()
    await expect.element(page.getByText(/^10 箱/).first()).toBeVisible()
    const goods = calls.filter(({ path }) => path.endsWith('/goods'))
    expect(goods.some(({ query }) => query.get('warehouseCode') === 'SH01')).toBe(true)
    await userEvent.fill(cell(1, '数量'), '11')
    await expect.element(page.getByText(/1 行超过现在可分配的数量/)).toBeVisible()
    await press('保存并提交')
    await expect.poll(() => posted.length).toBe(1)
    const [path, body] = posted[0] ?? ['', {}]
    expect(path).toBe('/wms/deliverySheet/addSubmit')
    expect(body).toMatchObject({
      ownerCode: 'POLAR',
      warehouseCode: 'SH01',
      priority: 30,
      shipPolicy: 0,
      lines: [{ goodsCode: 'FISH', unitCode: 'CS', qty: 11 }],
    })
    expect(JSON.stringify(body)).not.toContain('free')
  })

  it('puts a refusal of the server at its cell', async () => {
    refuse(wrong('lines[0].qty', '不足一个单位'))
    await show(<DeliverySheetAdd />, '/deliveryManage/deliverysheetAdd')
    await typeFish()
    await userEvent.fill(cell(1, '数量'), '1')
    await press('保存并提交')
    await expect.element(page.getByText('不足一个单位').first()).toBeVisible()
  })

  it('offers only what a person may do', async () => {
    useSession.setState({ permissions: new Set(['deliverysheetAdd_add_button']) })
    await show(<DeliverySheetAdd />, '/deliveryManage/deliverysheetAdd')
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: '保存并提交' }).elements()).toHaveLength(0)
  })
})

describe('a return to a supplier', () => {
  it('needs its supplier, and is sent as one', async () => {
    await show(<SupplierReturnAdd />, '/deliveryManage/returnGoodsNoteAdd')
    await typeFish()
    await userEvent.fill(cell(1, '数量'), '2')
    await press('保存并提交')
    await expect.element(page.getByText(/处需要更正/).first()).toBeVisible()
    expect(posted).toEqual([])
    await userEvent.click(page.getByLabelText(/^供应商/).last())
    await userEvent.click(page.getByText('S1 远洋渔业').last())
    await press('保存并提交')
    await expect.poll(() => posted[0]?.[0]).toBe('/wms/supplierReturn/addSubmit')
    expect(posted[0]?.[1]).toMatchObject({ supplierCode: 'S1' })
    expect(posted[0]?.[1]).not.toHaveProperty('customerCode')
  })
})

describe('the page of a sheet', () => {
  it('says what is promised to a line and why, what is short, and what was passed over', async () => {
    await show(<DeliverySheetPage />, detail('detail'))
    await expect.element(page.getByText('还缺120')).toBeVisible()
    await expect.element(page.getByText(/早于下一个/).first()).toBeVisible()
    await userEvent.click(page.getByText('跳过了 3 处库存，看原因'))
    await expect.element(page.getByText('B-02已冻结')).toBeVisible()
  })

  it('goes on with what there is, and says what becomes of the rest', async () => {
    await show(<DeliverySheetPage />, detail('detail'))
    await press('更多操作')
    await userEvent.click(page.getByRole('menuitem', { name: '接受部分分配' }))
    await userEvent.click(page.getByText('不再发货，取消'))
    await press('接受部分分配')
    await expect
      .poll(() => posted)
      .toEqual([['/wms/deliverySheet/7/acceptPartial', { version: 3, rest: 'cancel' }]])
  })

  it('takes a sheet back after its cut-off only with a reason', async () => {
    sheetNow = { ...sheet, status: 2, reservations: [], cutoffAt: '2020-01-01T00:00:00Z', can: ['withdraw'] }
    await show(<DeliverySheetPage />, detail('detail'))
    await press('更多操作')
    await userEvent.click(page.getByRole('menuitem', { name: '撤回' }))
    await expect.element(page.getByText('已过截单时间。撤回后回到新建，请填写原因。')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox').last(), '客户来电')
    await press('撤回')
    await expect
      .poll(() => posted)
      .toEqual([['/wms/deliverySheet/7/withdraw', { version: 3, reason: '客户来电' }]])
  })

  it('offers no swap where every lot is barred', async () => {
    lotsNow = { ...LOTS, lots: LOTS.lots.filter((lot) => 'bar' in lot) }
    await show(<DeliverySheetPage />, detail('detail'))
    await press('换批换托')
    await expect.element(page.getByText('已冻结', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: '换批换托' })).toBeDisabled()
  })

  it('swaps what is not picked for another lot', async () => {
    await show(<DeliverySheetPage />, detail('detail'))
    await press('换批换托')
    await press('换批换托')
    await expect.element(page.getByText('请先选择换成哪处库存')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '选这处' }).nth(1))
    await press('换批换托')
    await expect
      .poll(() => posted)
      .toEqual([['/wms/deliverySheet/7/swap', { version: 3, lineId: '71', away: '1', locationCode: 'A-02' }]])
  })
})

describe('the way on', () => {
  it('leads from goods that are picked to the delivery note on which they are checked', async () => {
    sheetNow = { ...sheet, status: 6, can: [] }
    mayOpen({ deliveryNoteManage: '/deliveryManage/deliveryNoteManage' })
    await show(<DeliverySheetPage />, detail('detail'))
    await expect
      .element(page.getByRole('link', { name: /发货单|toNotes/ }))
      .toHaveAttribute('href', '/deliveryManage/deliveryNoteManage?sheetNo=CK7')
  })
})

describe('allocating', () => {
  it('leaves it to the rule when nothing is chosen', async () => {
    await show(<DeliverySheetPage />, detail('allot'))
    await press('按规则自动分配')
    await expect.poll(() => posted).toEqual([['/wms/deliverySheet/7/allot', { version: 3, automatic: true }]])
  })

  it('takes lots by hand for each line, the rest by the rule', async () => {
    await show(<DeliverySheetPage />, detail('allot'))
    await userEvent.click(page.getByRole('button', { name: '取足' }).first())
    await expect.element(page.getByLabelText('从 A-01 取用')).toHaveValue('60')
    await userEvent.click(page.getByLabelText('从 A-01 取用'))
    await userEvent.keyboard('{Enter}25')
    await expect.element(page.getByLabelText('从 A-02 取用')).toHaveValue('25')
    expect(page.getByLabelText('从 B-02 取用').elements()).toHaveLength(0)
    await expect.element(page.getByText('已冻结')).toBeVisible()
    await expect.element(page.getByText(/还需 120 袋 · 已选 85/)).toBeVisible()
    await press('分配所选，其余自动')
    await expect
      .poll(() => posted[0]?.[1])
      .toEqual({
        version: 3,
        automatic: true,
        chosen: [
          { lineId: '71', stockId: 's1', qty: 60 },
          { lineId: '71', stockId: 's2', qty: 25 },
        ],
      })
  })

  it('shows what is wrong with a choice at its lot', async () => {
    refuse(wrong('chosen[0].qty', '只有60可用'))
    await show(<DeliverySheetPage />, detail('allot'))
    await userEvent.fill(page.getByLabelText('从 A-01 取用'), '99')
    await press('只分配所选')
    await expect.element(page.getByLabelText('从 A-01 取用')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('只有60可用').first()).toBeVisible()
    expect(posted[0]?.[1]).toMatchObject({ automatic: false })
  })
})

describe('cancelling the allocation', () => {
  it('gives back what is not picked, with a reason', async () => {
    await show(<DeliverySheetPage />, detail('cancel'))
    await expect.element(page.getByText('1 笔分配已拣货，不能取消')).toBeVisible()
    await press('取消这 1 笔分配')
    await expect.element(page.getByText('请填写取消原因').first()).toBeVisible()
    await userEvent.fill(page.getByRole('textbox').last(), '客户改期')
    await press('取消这 1 笔分配')
    await expect
      .poll(() => posted)
      .toEqual([
        ['/wms/deliverySheet/7/cancelAllocation', { version: 3, reason: '客户改期', reservationIds: ['1'] }],
      ])
  })
})
