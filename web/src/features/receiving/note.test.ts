import { describe, expect, it } from 'vitest'
import { newLine } from '@/engine/form/lines'
import { flatBatch, keeps, nestedBatch } from './batch'
import { readForm, readNote } from './fields'
import { missingCodes, withGoods } from '@/engine/goods/goods'
import { directLine, expectedLines } from './lineFields'
import { bodyOf, newGoodsOf } from './newGoods'
import { type From, headOf, landed, type Notice, numberedLines, rowOf, unknownLines } from './notice'
import { directSaid, registeredSaid } from './said'
import { begun } from '@/engine/document/start'
import { totalsOf } from '@/engine/goods/totals'
import type { Goods } from '@/engine/goods/goods'
import { verdictOf } from './verdict'

const FISH: Goods = {
  code: 'G1',
  name: '带鱼段',
  unitCode: 'EA',
  unitWeight: 0.5,
  unitVolume: '0.001',
  units: [
    { unitCode: 'EA', pieces: 1 },
    { unitCode: 'CS', unitName: '箱', pieces: 24, forInbound: true },
  ],
  attributes: [{ attribute: 'productionDate', required: true }],
}

const FILE: From = {
  name: 'a.xlsx',
  pallet: (code) => `pallet ${code}`,
  lot: (number) => `lot ${number}`,
  numbered: new Set(),
}

const t = (key: string, values?: Record<string, unknown>) => `${key} ${JSON.stringify(values ?? {})}`

describe('goods of a row', () => {
  it('are asked for once, and only where they are not known', () => {
    const rows = [{ goodsCode: 'G2' }, { goodsCode: 'G1' }, { goodsCode: 'G2' }, { goodsCode: '' }]
    expect(missingCodes([...rows, { goodsCode: 'G1', goods: FISH }])).toEqual(['G1', 'G2'])
    expect(missingCodes([{ goodsCode: 'G1', goods: FISH }])).toEqual([])
  })

  it('bring their name and the unit in which they come in, and keep a unit that they have', () => {
    expect(withGoods({ goodsCode: 'G1' }, FISH)).toMatchObject({ goodsName: '带鱼段', unitCode: 'CS' })
    expect(withGoods({ goodsCode: 'G1', unitCode: 'EA' }, FISH)['unitCode']).toBe('EA')
    expect(withGoods({ goodsCode: 'G1', unitCode: '托' }, FISH)['unitCode']).toBe('CS')
  })

  it('ask for no lot that gets a number of the house', () => {
    const lots = { ...FISH, attributes: [{ attribute: 'batchNo', required: true }] }
    expect(keeps(withGoods({ goodsCode: 'G1' }, lots), 'batchNo')).toBe(true)
    expect(keeps(withGoods({ goodsCode: 'G1' }, { ...lots, batchNoMode: 1 }), 'batchNo')).toBe(false)
  })

  it('decide which batch attributes are asked for', () => {
    const row = withGoods({ goodsCode: 'G1' }, FISH)
    expect([keeps(row, 'productionDate'), keeps(row, 'expiryDate'), keeps({}, 'expiryDate')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('totals under the lines', () => {
  it('are exact, by unit, and say when a weight is missing', () => {
    const rows = [
      { goodsCode: 'G1', goods: FISH, unitCode: 'CS', qty: '10' },
      { goodsCode: 'G1', goods: FISH, unitCode: 'EA', qty: '5', grossWeight: '2.6' },
      { goodsCode: 'G9', unitCode: 'CS', qty: '1' },
      {},
    ]
    expect(totalsOf(rows)).toEqual({
      lines: 3,
      quantities: [
        { unit: 'CS', name: '箱', qty: '11' },
        { unit: 'EA', name: 'EA', qty: '5' },
      ],
      weight: '122.6',
      volume: '0.245',
      unweighed: 1,
    })
  })
})

describe('batch attributes', () => {
  it('are flat in the form and one object on the wire', () => {
    const row = flatBatch({ goodsCode: 'G1', batch: { batchNo: 'L7', origin: 'CN' } })
    expect(row).toEqual({ goodsCode: 'G1', 'batch.batchNo': 'L7', 'batch.origin': 'CN' })
    expect(nestedBatch({ ...row, 'batch.grade': null })).toEqual({
      goodsCode: 'G1',
      batch: { batchNo: 'L7', origin: 'CN' },
    })
    expect(nestedBatch({ goodsCode: 'G1', 'batch.grade': null })).toEqual({ goodsCode: 'G1' })
  })

  it('are found by the form when a note is opened again', () => {
    const note = {
      ownerCode: 'POLAR',
      names: { ownerCode: { POLAR: '极地食品' }, statusCode: { QUALIFIED: '合格' } },
      totals: { lines: 1, receivedQty: 3 },
      lines: [{ goodsCode: 'G1', qtyEntered: 10, statusCode: 'QUALIFIED', batch: { batchNo: 'L7' } }],
    }
    expect(readNote(note)).toMatchObject({ ownerName: '极地食品', lineCount: 1, receivedQty: 3 })
    expect(readForm(note)['lines']).toMatchObject([{ qty: 10, 'batch.batchNo': 'L7', statusName: '合格' }])
  })
})

describe('a temperature while it is typed', () => {
  const frozen = { acceptMax: -15, conditionalMax: -12 }
  it.each([
    ['-18', 'accept'],
    ['-15', 'accept'],
    ['-14.9', 'conditional'],
    ['-12', 'conditional'],
    ['-11.9', 'reject'],
    ['', null],
    ['-', null],
  ])('of %s is %s for frozen goods', (reading, verdict) => {
    expect(verdictOf(frozen, reading)).toBe(verdict)
  })

  it('says nothing where nothing is asked', () => {
    expect(verdictOf(undefined, '20')).toBeNull()
  })
})

describe('an arrival notice', () => {
  const notice: Notice = {
    head: {
      ownerCode: 'POLAR',
      ownerName: '极地食品',
      plateNo: '沪A12345',
      supplierName: '甲',
      remark: null,
    },
    lines: [
      {
        row: 3,
        goodsCode: 'G1',
        goodsName: '带鱼段',
        qty: 240,
        unitCode: 'EA',
        pack: { unitCode: 'CS', qty: 10 },
      },
      { row: 4, goodsName: '银鳕鱼', gtin: '06901234567892', qty: 5 },
      { row: 5, goodsCode: 'G2', qty: 7, unitCode: 'EA', productionDate: '2026-01-02' },
    ],
    problems: [],
    ignored: [],
    sheets: [],
    columns: [],
  }
  const make = (values: object, before: Parameters<typeof newLine>[1]) => ({
    ...newLine(expectedLines, before),
    ...values,
  })

  it('lands in the form in place of empty rows, in the unit of the file', () => {
    const { rows, added } = landed([{}], notice, FILE, make)
    expect(added).toBe(2)
    expect(rows).toMatchObject([
      { goodsCode: 'G1', unitCode: 'CS', qty: '10' },
      { goodsCode: 'G2', unitCode: 'EA', qty: '7', 'batch.productionDate': '2026-01-02' },
    ])
    expect(unknownLines(notice).map(({ row }) => row)).toEqual([4])
  })

  it('keeps the quantity of the file where its places are of another size', () => {
    const pack = { unitCode: null, qty: 10, pieces: 12 }
    const line = {
      row: 7,
      goodsCode: 'G1',
      unitCode: 'EA',
      qty: 120,
      pack,
      containerCode: 'P001',
      remark: '破损',
    }
    expect(rowOf(line, FILE)).toMatchObject({ unitCode: 'EA', qty: '120', remark: 'pallet P001 破损' })
    expect(rowOf(line, FILE)?.['containerCode']).toBeUndefined()
    const sscc = { ...line, containerCode: '069012345000000172' }
    expect(rowOf(sscc, FILE)).toMatchObject({ containerCode: '069012345000000172', remark: '破损' })
  })

  it('keeps the lot of the maker as a remark where the house numbers lots itself', () => {
    const line = { row: 8, goodsCode: 'G1', unitCode: 'EA', qty: 1, batchNo: 'B77', remark: '破损' }
    expect(rowOf(line, FILE)).toMatchObject({ 'batch.batchNo': 'B77', remark: '破损' })
    const numbered = { ...FILE, numbered: new Set(['G1']) }
    expect(rowOf(line, numbered)).toMatchObject({ 'batch.batchNo': undefined, remark: 'lot B77 破损' })
    const lines = [line, { ...line, goodsCode: 'G2' }, { ...line, batchNo: null }]
    expect(numberedLines({ ...notice, lines }, numbered)).toBe(1)
  })

  it('adds from its head what nobody has filled in', () => {
    expect(headOf(notice, {})).toEqual({ plateNo: '沪A12345' })
    expect(headOf(notice, { plateNo: '沪B00001' })).toEqual({})
  })

  it('is not taken for another file that was read before', () => {
    const first = landed([], notice, FILE, make)
    expect(landed(first.rows, notice, { ...FILE, name: 'b.xlsx' }, make).added).toBe(first.added)
  })

  it('brings only what is new when it is read again', () => {
    const first = landed([{ goodsCode: 'G0', qty: '1' }], notice, FILE, make)
    const known = notice.lines.map((each) => (each.row === 4 ? { ...each, goodsCode: 'G4' } : each))
    const again = landed(first.rows, { ...notice, lines: known }, FILE, make)
    expect(again.added).toBe(1)
    expect(again.rows.map((row) => row['goodsCode'])).toEqual(['G0', 'G1', 'G2', 'G4'])
  })
})

describe('goods that a notice names and nobody knows', () => {
  const line = {
    row: 6,
    gtin: '00852009005179',
    goodsName: 'Ice Cream',
    qty: 240,
    pack: { unitCode: null, qty: 20, pieces: 12 },
    grossWeight: 88.13,
    thermosphere: 'FROZEN',
    shelfLifeDays: 30,
  }
  const choice = { unitCode: 'PCS', caseCode: 'CTN', thermosphere: 'NORMAL', batchRules: { FROZEN: 'PC' } }

  it('are each entered once, under owner and barcode, with what the notice says', () => {
    const goods = newGoodsOf([line, { ...line, row: 7 }, { row: 8, goodsName: '无条码', qty: 1 }])
    expect(goods.map(({ gtin }) => gtin)).toEqual(['00852009005179'])
    const sent: unknown = JSON.parse(JSON.stringify(goods.map((each) => bodyOf(each, 'C1', choice))))
    expect(sent).toMatchObject([
      {
        ownerCode: 'C1',
        code: 'C1-852009005179',
        thermosphere: 'FROZEN',
        batchRuleCode: 'PC',
        shelfLifeDays: 30,
        packs: [
          { level: 1, unitCode: 'PCS', gtin: '00852009005179', grossWeight: 0.367, forInbound: false },
          { level: 3, unitCode: 'CTN', pieces: 12, forInbound: true },
        ],
      },
    ])
  })

  it('are counted by the piece where the notice says nothing of cases, and kept as is said for all', () => {
    const [goods] = newGoodsOf([{ row: 9, gtin: '00094922462497', qty: 8 }])
    expect(goods && bodyOf(goods, 'C1', choice)).toMatchObject({
      name: '00094922462497',
      thermosphere: 'NORMAL',
      packs: [{ level: 1, forInbound: true, forOutbound: true }],
    })
  })
})

describe('a direct line', () => {
  it('carries one receipt of all of it, with what was measured', () => {
    const line = {
      goodsCode: 'G1',
      unitCode: 'CS',
      qty: 10,
      weight: 118.4,
      productTemp: -18.5,
      targetLocationCode: 'A-01',
      overrideReason: null,
      containerCode: 'P-1',
      batch: { batchNo: 'L7' },
    }
    expect(directLine(line)).toEqual({
      goodsCode: 'G1',
      unitCode: 'CS',
      qty: 10,
      containerCode: 'P-1',
      batch: { batchNo: 'L7' },
      receipts: [
        {
          qty: 10,
          unitCode: 'CS',
          weight: 118.4,
          productTemp: -18.5,
          targetLocationCode: 'A-01',
          containerCode: 'P-1',
          batch: { batchNo: 'L7' },
        },
      ],
    })
  })
})

describe('a new note', () => {
  it('begins with the owner of the last one while it may still be chosen, else with the only one', () => {
    const last = { ownerCode: 'OLD', ownerName: '旧货主' }
    expect(begun(last, 'ownerCode', [{ code: 'OLD', name: '旧货主' }, { code: 'B' }])).toEqual([
      'OLD',
      '旧货主',
    ])
    expect(begun(last, 'ownerCode', [{ code: 'B', name: '乙' }])).toEqual(['B', '乙'])
    expect(begun({}, 'ownerCode', [{ code: 'A' }, { code: 'B' }])).toEqual([undefined, undefined])
  })
})

describe('what is said after registering', () => {
  it('counts what came now, what of it is on hold, and what is still open', () => {
    const before = { receipts: [{ id: '1' }] }
    const after = {
      docNo: 'RK1',
      status: 3,
      receipts: [{ id: '1' }, { id: '2', frozen: true }, { id: '3', frozen: false }],
    }
    const said = registeredSaid(before, after, t)
    expect(said.text).toContain('saidRegistered {"count":2}')
    expect(said.text).toContain('saidHeld {"count":1}')
    expect(said.text).toContain('saidPartly')
    expect(said.tone).toBe('warning')
    expect(said.links?.[0]?.to).toBe('/entryManage/putawayNoteManage?receivingNo=RK1')
  })

  it('warns of cold goods that nobody measured', () => {
    const line = { id: '7', limits: { acceptMax: -15 } }
    const cold = (more: object) => ({ id: '1', lineId: '7', qty: 10, frozen: false, ...more })
    const after = (...receipts: readonly object[]) => ({ docNo: 'RK1', status: 4, lines: [line], receipts })
    expect(registeredSaid({}, after(cold({ productTemp: -18 })), t)).toMatchObject({ tone: 'success' })
    expect(registeredSaid({}, after(cold({ qty: 0 })), t)).toMatchObject({ tone: 'success' })
    const said = registeredSaid({}, after(cold({}), cold({ id: '2', productTemp: -18 })), t)
    expect(said.text).toContain('unmeasured {"count":1}')
    expect(said.tone).toBe('warning')
    expect(directSaid({ docNo: 'RK1', unmeasured: 2 }, t)).toMatchObject({ tone: 'warning' })
    expect(directSaid({ docNo: 'RK1', unmeasured: 0 }, t)).toMatchObject({ tone: 'success' })
  })
})
