import { describe, expect, it } from 'vitest'
import { withGoods, type Goods } from '@/engine/goods/goods'
import { choiceAt, choicesOf, chosenFor, fillFrom, leftFor, withChoice } from './choosing'
import { readForm, readSheet, writeSheet } from './fields'
import { freeOf, isShort, shortRows } from '@/engine/goods/free'
import { mixedOf } from '@/engine/goods/mixed'
import { allottedSaid, partialSaid, savedSaid } from './said'
import { stagesOf } from './stages'
import { substituteWords } from './substitutes'
import type { Lot, SheetLine } from './types'

const FISH: Goods = {
  code: 'G1',
  name: '带鱼段',
  unitCode: 'EA',
  unitName: '袋',
  units: [
    { unitCode: 'EA', unitName: '袋', pieces: 1 },
    { unitCode: 'CS', unitName: '箱', pieces: 24, forInbound: true },
    { unitCode: 'BX', unitName: '盒', pieces: 6, forOutbound: true },
  ],
  attributes: [],
  free: 240,
  firstExpiry: '2026-12-01',
  at: 'SH01',
}

const line = (id: string, qtyOpen: number | string, more: Partial<SheetLine> = {}): SheetLine => ({
  id,
  lineNo: 1,
  goodsCode: 'G1',
  goodsName: '带鱼段',
  baseUnit: 'EA',
  unitCode: 'CS',
  packFactor: 24,
  qtyOrdered: 240,
  qtyAllocated: 0,
  qtyPicked: 0,
  qtyShipped: 0,
  qtyCancelled: 0,
  qtyMoved: 0,
  qtyOpen,
  lineStatus: 0,
  ...more,
})
const lot = (stockId: string, free: number | string): Lot => ({
  stockId,
  goodsCode: 'G1',
  locationCode: 'A-01',
  free,
})

const t = (key: string, values?: Record<string, unknown>) => `${key} ${JSON.stringify(values ?? {})}`

describe('what is free while a line is typed', () => {
  it('is said in the unit of the line where that comes out even, else in the base unit', () => {
    expect(freeOf({ goods: FISH, unitCode: 'CS' })).toEqual({ qty: '10', unit: 'CS', name: '箱' })
    expect(freeOf({ goods: { ...FISH, free: 250 }, unitCode: 'CS' })).toMatchObject({
      qty: '250',
      name: '袋',
    })
    expect(freeOf({ goods: { ...FISH, free: null }, unitCode: 'CS' })).toBeNull()
    expect(freeOf({ unitCode: 'CS' })).toBeNull()
  })

  it('is used up by the rows before', () => {
    const row = (qty: string, unitCode: string) => ({ goodsCode: 'G1', goods: FISH, qty, unitCode })
    const rows = [row('9', 'CS'), row('24', 'EA'), row('1', 'EA'), row('', 'EA')]
    expect(rows.map((_row, at) => isShort(rows, at))).toEqual([false, false, true, false])
    expect(shortRows([row('10.5', 'CS')])).toBe(1)
  })

  it('begins with the unit in which the goods go out', () => {
    expect(withGoods({ goodsCode: 'G1' }, FISH, 'out')['unitCode']).toBe('BX')
  })
})

describe('lots chosen by hand', () => {
  const [one, two] = [line('1', '100'), line('2', '0.5')]

  it('fill a line with what is free or with what it lacks, whichever is less', () => {
    expect(fillFrom({}, one, lot('a', 240))).toBe('100')
    expect(fillFrom({}, one, lot('a', 60))).toBe('60')
    const chosen = withChoice({}, '1', 'a', '60')
    expect(fillFrom(chosen, one, lot('b', 240))).toBe('40')
    expect(leftFor(chosen, one)).toBe('40')
    expect(fillFrom(withChoice(chosen, '1', 'b', '40'), one, lot('c', 240))).toBe('')
    expect(fillFrom({}, two, lot('a', 9))).toBe('0.5')
  })

  it('are summed exactly and sent in the order of the lines, without empty ones', () => {
    let chosen = withChoice({}, '2', 'x', '0.2')
    chosen = withChoice(chosen, '1', 'a', '0.1')
    chosen = withChoice(chosen, '1', 'b', '0.2')
    chosen = withChoice(chosen, '1', 'c', '0')
    expect(chosenFor(chosen, '1')).toBe('0.3')
    const choices = choicesOf(chosen, [one, two])
    expect(choices.map(({ lineId, stockId }) => `${lineId}${stockId}`)).toEqual(['1a', '1b', '2x'])
    expect(choiceAt('chosen[1].qty', choices)).toMatchObject({ stockId: 'b' })
    expect(choiceAt('overrideReason', choices)).toBeUndefined()
    expect(choicesOf(withChoice(chosen, '2', 'x', ''), [two])).toEqual([])
  })
})

describe('a sheet', () => {
  const sheet = {
    id: '7',
    docNo: 'CK7',
    status: 2,
    ownerCode: 'POLAR',
    names: { ownerCode: { POLAR: '极地食品' }, statusCode: { OK: '合格' } },
    totals: { lines: 1, qty: 240, allocatedQty: 24 },
    lines: [{ ...line('1', 216), qtyEntered: 10, statusCode: 'OK' }],
  }

  it('is read with names beside its codes and sums beside its head, and opens in the unit that was typed', () => {
    expect(readSheet(sheet)).toMatchObject({
      ownerName: '极地食品',
      lineCount: 1,
      qty: 240,
      allocatedQty: 24,
    })
    expect(readForm(sheet)['lines']).toMatchObject([{ qty: 10, statusName: '合格' }])
  })

  it('is written without what says nothing', () => {
    expect(writeSheet({ remark: null, priority: 30, lines: [{ goodsCode: 'G1', batchNo: null }] })).toEqual({
      priority: 30,
      lines: [{ goodsCode: 'G1' }],
    })
  })

  it('leads on to allocation once it is submitted, for who may allocate', () => {
    const said = savedSaid({ ...sheet, can: ['allot'] }, t, null)
    expect(said.text).toBe('deliveryPage.saidSubmitted {"number":"CK7","count":1}')
    expect(said.links?.map(({ to }) => to)).toEqual([
      '/deliveryManage/deliverysheetManageDetail?operationType=allot&id=7',
    ])
    expect(savedSaid({ ...sheet, status: 0, can: ['submit'] }, t, '/x').links?.map(({ to }) => to)).toEqual([
      '/x',
    ])
  })

  it('says after allocation how many lines lack how much', () => {
    const short = allottedSaid({ ...sheet, lines: [line('1', 0), line('2', '0.1'), line('3', '0.2')] }, t)
    expect(short).toEqual({
      text: 'deliveryPage.saidPartly {"given":1,"count":2,"missing":"0.3"}',
      tone: 'warning',
    })
    expect(allottedSaid({ ...sheet, lines: [line('1', 0)] }, t).text).toContain('saidAllotted')
  })

  it('names the sheet of the rest', () => {
    const said = partialSaid({ ...sheet, backOrderId: '9', backOrderNo: 'CK9' }, t)
    expect(said.text).toContain('"number":"CK9"')
    expect(said.links?.at(-1)?.to).toContain('id=9')
    expect(partialSaid(sheet, t).text).toContain('saidRestCancelled')
  })
})

describe('the bar of a line', () => {
  it('draws each stage that has something, a small one still to be seen', () => {
    const stages = stagesOf(1000, [
      { name: 'shipped', qty: 0 },
      { name: 'picked', qty: 1 },
      { name: 'allocated', qty: '500' },
    ])
    expect(stages.map(({ name, share }) => [name, share])).toEqual([
      ['picked', 2],
      ['allocated', 50],
    ])
    expect(stagesOf(0, [{ name: 'picked', qty: 1 }])).toEqual([])
  })
})

describe('goods of several temperatures', () => {
  const row = (code: string, thermosphere: string | null, more: object = {}) => ({
    goods: { ...FISH, code, name: code, thermosphere, ...more },
  })

  it('are the first two that differ, as far as they are known', () => {
    const rows = [{}, row('A', 'FROZEN'), row('B', 'FROZEN'), row('C', 'CHILLED'), row('D', 'NORMAL')]
    expect(mixedOf(rows)).toMatchObject({ one: { code: 'A' }, other: { code: 'C' } })
    expect(mixedOf(rows.slice(0, 3))).toBeNull()
    expect(mixedOf([row('A', 'FROZEN'), row('X', 'CHILLED', { unknown: true }), row('Y', null)])).toBeNull()
    expect(mixedOf([])).toBeNull()
  })
})

describe('substitutes', () => {
  const list = [
    { goodsCode: 'A01', gives: 1, insteadOf: 1 },
    { goodsCode: 'A02', gives: '2', insteadOf: 1 },
  ]

  it('have words, which are typed, shown and sent', () => {
    expect(substituteWords(list)).toBe('A01; A02 2:1')
    expect(substituteWords([])).toBe('')
    expect(substituteWords('A03')).toBe('A03')
    const form = readForm({ lines: [{ goodsCode: 'G1', qtyEntered: 1, substitutes: list }] })
    expect(form['lines']).toMatchObject([{ qty: 1, substitutes: 'A01; A02 2:1' }])
    expect(writeSheet(form)['lines']).toMatchObject([{ substitutes: 'A01; A02 2:1' }])
  })
})
