import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, type Call, listOf, wrong } from '@/engine/testing/server'
import { address, cell, press, setStage, show } from '@/engine/testing/stage'
import { ReceivingNoteAdd } from './NotePage'
import { ReceivingNotePage } from './ReceivingPages'

const FISH = {
  code: 'FISH',
  name: '带鱼段',
  unitCode: 'EA',
  unitWeight: 0.5,
  units: [
    { unitCode: 'EA', pieces: 1 },
    { unitCode: 'CS', unitName: '箱', pieces: 24, forInbound: true },
  ],
  attributes: [{ attribute: 'productionDate', required: true }],
  limits: { acceptMax: -15, conditionalMax: -12 },
}

const line = (id: string, lineNo: number, qtyOpen: number) => ({
  id,
  lineNo,
  goodsCode: 'FISH',
  goodsName: '带鱼段',
  baseUnit: 'EA',
  unitCode: 'CS',
  packFactor: 24,
  qtyExpected: 240,
  qtyOpen,
  lineStatus: qtyOpen === 0 ? 2 : 0,
  thermosphere: 'FROZEN',
  batch: { productionDate: '2026-09-01' },
  limits: FISH.limits,
})

const note = {
  id: '7',
  version: 3,
  docNo: 'RK7',
  kind: 1,
  status: 2,
  ownerCode: 'POLAR',
  warehouseCode: 'SH01',
  names: { ownerCode: { POLAR: '极地食品' } },
  totals: { lines: 3, qty: 720, receivedQty: 240 },
  probes: { asked: 3, taken: 1 },
  lines: [line('71', 1, 240), line('72', 2, 0), line('73', 3, 48)],
  receipts: [] as { id: string; frozen: boolean }[],
  can: ['register', 'cancel'],
}

/** What the server answers instead, for a story. */
let other: object | null = null
let notice: unknown = null

const CHOICES: Record<string, readonly { code: string; name: string }[]> = {
  ownerCode: [
    { code: 'POLAR', name: '极地食品' },
    { code: 'OTHER', name: '其他货主' },
  ],
  warehouseCode: [{ code: 'SH01', name: '上海冷库' }],
  'lines.goodsCode': [{ code: 'FISH', name: '带鱼段' }],
}

function answer({ method, path, query }: Call): Answer {
  if (path.endsWith('/notice/read')) return { data: notice }
  if (path.endsWith('/register')) {
    return { data: { ...note, status: 3, receipts: [{ id: '1', frozen: true }, ...note.receipts] } }
  }
  if (method === 'POST') return { data: { ...note, id: '9' } }
  if (path.endsWith('/choose')) return { data: CHOICES[query.get('field') ?? ''] ?? [] }
  if (path.endsWith('/goods')) return { data: [FISH] }
  if (path.endsWith('/history')) return { data: [] }
  return path.endsWith('/list') ? listOf([]) : { data: { ...note, ...other } }
}

const { posted, refuse } = setStage(answer)

beforeEach(() => {
  notice = null
  other = null
})

const REGISTER = '/entryManage/receivingNoteManageAED?operationType=register&id=7'

describe('receiving the rest as expected', () => {
  it('names each refused line by its goods and its field, and leads to registering line by line', async () => {
    await show(<ReceivingNotePage />, '/entryManage/receivingNoteManageAED?operationType=detail&id=7')
    await press('更多操作')
    await userEvent.click(page.getByRole('menuitem', { name: '剩余全部按预期收货' }))
    await expect.element(page.getByLabelText(/货温/)).toBeVisible()
    refuse(wrong('lines[2].batch.expiryDate', '请填写到期日期'))
    await press('剩余全部按预期收货')
    await expect.element(page.getByText('第 3 行 · 带鱼段 · 到期日期')).toBeVisible()
    await userEvent.click(page.getByRole('link', { name: '改为逐行登记收货' }))
    await expect.element(cell(1, '实收')).toBeVisible()
    expect(address()).toContain('operationType=register&id=7')
  })
})

describe('registering what came', () => {
  it('stands in the first quantity, and fills in what is open in the unit of each line', async () => {
    await show(<ReceivingNotePage />, REGISTER)
    await expect.element(cell(1, '实收')).toHaveFocus()
    await press('填入全部待收数量')
    await expect.element(cell(1, '实收')).toHaveValue('10')
    await expect.element(cell(2, '实收')).toHaveValue('2')
  })

  it('says in words what a temperature means while it is typed, and how many readings are missing', async () => {
    await show(<ReceivingNotePage />, REGISTER)
    await userEvent.fill(cell(1, '实收'), '4')
    await userEvent.fill(cell(1, '货温'), '-13.5')
    await expect.element(page.getByText('有条件接收')).toBeVisible()
    await expect.element(page.getByText(/^测温 2 \/ 3 点/)).toBeVisible()
    await userEvent.fill(cell(1, '货温'), '-18')
    await expect.element(page.getByText('合格', { exact: true })).toBeVisible()
  })

  it('sends the rows that say something, and leads back with what happened', async () => {
    await show(<ReceivingNotePage />, REGISTER)
    await userEvent.fill(cell(2, '实收'), '1.5')
    await press('登记收货')
    await expect.element(page.getByText(/已登记 1 笔收货，其中 1 笔冻结，还有货品待收/).first()).toBeVisible()
    expect(posted).toEqual([
      [
        '/wms/receivingNote/7/register',
        { receipts: [{ lineId: '73', qty: 1.5, unitCode: 'CS', batch: { productionDate: '2026-09-01' } }] },
      ],
    ])
    expect(address()).toContain('operationType=detail&id=7')
  })

  it('puts a refusal at the row that was meant, though others were left out', async () => {
    refuse(wrong('receipts[0].weight', '须称重'))
    await show(<ReceivingNotePage />, REGISTER)
    await userEvent.fill(cell(2, '实收'), '1')
    await press('登记收货')
    await expect.element(cell(2, '重量')).toHaveAccessibleDescription('须称重')
    await expect.element(cell(1, '重量')).not.toHaveAccessibleDescription('须称重')
  })

  it('sends nothing while nobody has said how much came', async () => {
    await show(<ReceivingNotePage />, REGISTER)
    await expect.element(cell(1, '实收')).toBeVisible()
    await press('登记收货')
    await expect.element(cell(1, '实收')).toHaveAccessibleDescription('请至少填写一行的实收或拒收数量')
    expect(posted).toEqual([])
  })
})

describe('a vehicle that has to be checked in', () => {
  const DETAIL = '/entryManage/receivingNoteManageAED?operationType=detail&id=7'
  const due = { checkInAsked: true, checkedInAt: null, plateNo: '沪A12345', can: ['detail', 'checkIn'] }

  const box = (name: RegExp) => page.getByRole('textbox', { name })

  it('comes first: the note says so, opens the form with what it knows, and sends it', async () => {
    other = due
    await show(<ReceivingNotePage />, DETAIL)
    await expect.element(page.getByText(/本仓库要求先签到车辆/)).toBeVisible()
    await press('车辆签到')
    await expect.element(box(/车牌号$/)).toHaveValue('沪A12345')
    await userEvent.fill(box(/月台$/), 'D3')
    await press('车辆签到')
    await expect.element(box(/司机$/)).toHaveFocus()
    await userEvent.fill(box(/司机$/), '王强')
    await press('车辆签到')
    await expect.poll(() => posted.length).toBe(1)
    expect(posted[0]?.[0]).toBe('/wms/receivingNote/7/checkIn')
    expect(posted[0]?.[1]).toMatchObject({
      version: 3,
      plateNo: '沪A12345',
      driverName: '王强',
      dockCode: 'D3',
    })
  })

  it('is asked for where somebody comes to register', async () => {
    other = due
    await show(<ReceivingNotePage />, REGISTER)
    await expect.element(page.getByText('先办理车辆签到')).toBeVisible()
    await expect.element(page.getByText('填入全部待收数量')).not.toBeInTheDocument()
  })
})

describe('a note that came otherwise than announced', () => {
  it('has a discrepancy report in any language', async () => {
    const [first] = note.lines
    other = { lines: [{ ...first, qtyAccepted: 200, qtyShort: 40, shortReason: '少发' }] }
    await show(<ReceivingNotePage />, '/entryManage/receivingNoteManageAED?operationType=detail&id=7')
    await press('更多操作')
    await userEvent.click(page.getByRole('menuitem', { name: '收货差异报告' }))
    const sheet = page.getByTitle(/收货差异报告/)
    await expect.element(sheet).toHaveAttribute('srcdoc', expect.stringContaining('少发'))
    await userEvent.click(page.getByText('English'))
    await expect.element(sheet).toHaveAttribute('srcdoc', expect.stringContaining('Discrepancy report'))
  })
})

describe('taking back what came', () => {
  const receipt = (id: string, part: object = {}) => ({ id, lineId: '71', qty: 24, frozen: false, ...part })
  const begun = { key: 'putawayNoteManage.begun', arguments: { note: 'SJ1', line: '2' } }

  afterEach(() => {
    note.receipts = []
  })

  it('offers what can be taken back, and says of the rest why it stays', async () => {
    note.receipts = [receipt('r1'), receipt('r2', { stays: begun }), receipt('r3')]
    await show(<ReceivingNotePage />, '/entryManage/receivingNoteManageAED?operationType=cancel&id=7')
    await expect.element(page.getByText('上架单SJ1第2行已上架，请先撤销上架')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '查看上架单' })).toBeVisible()
    const ticks = page.getByRole('checkbox', { name: '取消 带鱼段' })
    await expect.element(ticks.nth(1)).toBeDisabled()
    await expect.element(ticks.nth(1)).not.toBeChecked()
    await userEvent.fill(page.getByRole('textbox', { name: /取消原因/ }), '扫错')
    await press('取消这 2 笔收货')
    await expect.poll(() => posted.length).toBe(1)
    expect(posted[0]).toEqual([
      '/wms/receivingNote/7/cancel',
      { version: 3, reason: '扫错', receiptIds: ['r1', 'r3'] },
    ])
  })

  it('asks for nothing where everything stays', async () => {
    note.receipts = [receipt('r1', { stays: begun })]
    await show(<ReceivingNotePage />, '/entryManage/receivingNoteManageAED?operationType=cancel&id=7')
    await expect.element(page.getByText('1 笔收货不能取消，原因见各行')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: /取消原因/ })).not.toBeInTheDocument()
  })
})

describe('a new receiving note', () => {
  it('begins with the only warehouse, and reads an arrival notice into its lines', async () => {
    notice = {
      head: {
        ownerCode: 'POLAR',
        ownerName: '极地食品',
        plateNo: '沪A12345',
        expectedAt: '2026-03-03T09:30:00+08:00',
        sealNo: null,
      },
      lines: [
        { row: 3, goodsCode: 'FISH', goodsName: '带鱼段', qty: 240, pack: { unitCode: 'CS', qty: 10 } },
        { row: 4, goodsName: '银鳕鱼', gtin: '06901234567892', qty: 5 },
      ],
      problems: [{ row: 3, column: '生产日期', msg: '日期无法识别' }],
      ignored: [{ row: 5, why: '合计行' }],
      sheets: [],
      columns: [],
    }
    await show(<ReceivingNoteAdd />, '/entryManage/receivingNoteAdd')
    await expect.element(page.getByText('SH01 上海冷库')).toBeVisible()
    const file = new File(['x'], '到货通知.xlsx')
    await userEvent.upload(page.getByLabelText('读取到货通知', { exact: true }).last(), file)
    await expect.element(page.getByText('已读取 到货通知.xlsx：1 行填入明细')).toBeVisible()
    await expect.element(page.getByText('已填入表头：货主，车牌号，预计到货')).toBeVisible()
    await expect.element(page.getByText('POLAR 极地食品')).toBeVisible()
    await expect.element(page.getByLabelText('车牌号', { exact: true })).toHaveValue('沪A12345')
    await expect.element(page.getByText('日期无法识别')).toBeVisible()
    await expect.element(page.getByText('银鳕鱼')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '去新增货品' })).toBeVisible()
    await expect.element(cell(1, '数量')).toHaveValue('10')
    await expect.element(cell(1, '单位')).toHaveTextContent('箱 ×24')
    await expect.element(page.getByText('120', { exact: true })).toBeVisible()
    await press('保存并提交')
    await expect.poll(() => posted.length).toBe(1)
    expect(posted[0]?.[0]).toBe('/wms/receivingNote/addSubmit')
    expect(posted[0]?.[1]).toMatchObject({
      ownerCode: 'POLAR',
      warehouseCode: 'SH01',
      plateNo: '沪A12345',
      lines: [{ goodsCode: 'FISH', unitCode: 'CS', qty: 10 }],
    })
  })
})
