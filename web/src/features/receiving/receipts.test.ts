import { describe, expect, it } from 'vitest'
import { ApiError } from '@/engine/client/apiError'
import { outOfReceipt, renamed, toPlaces } from './faults'
import { inUnit } from '@/engine/goods/inUnit'
import { isFilled, leftOf, openLines, receiptRow, receiptsOf, weightsOf, withRest } from './receipts'
import type { NoteLine } from './types'

function line(id: string, more: Partial<Record<string, unknown>> = {}): NoteLine {
  return {
    id,
    lineNo: 1,
    goodsCode: 'G1',
    goodsName: '带鱼段',
    baseUnit: 'EA',
    baseUnitName: '袋',
    unitCode: 'CS',
    unitName: '箱',
    packFactor: 24,
    qtyExpected: 240,
    qtyOpen: 240,
    lineStatus: 0,
    ...more,
  }
}

const row = (of: NoteLine, more: Record<string, unknown> = {}) => ({ ...receiptRow(of, undefined), ...more })

describe('a quantity in the unit of its line', () => {
  it('is told in cases while it is a whole number of them, else in the base unit', () => {
    expect(inUnit(240, line('1'))).toEqual({ qty: '10', unit: 'CS', name: '箱' })
    expect(inUnit(250, line('1'))).toEqual({ qty: '250', unit: 'EA', name: '袋' })
    expect(inUnit('36', line('1'))).toEqual({ qty: '1.5', unit: 'CS', name: '箱' })
  })
})

describe('registering', () => {
  it('asks for the lines that still wait', () => {
    const note = { lines: [line('1'), line('2', { lineStatus: 2 }), line('3', { lineStatus: 3 })] }
    expect(openLines(note).map(({ id }) => id)).toEqual(['1'])
  })

  it('begins with what the line plans, and without a quantity', () => {
    const planned = line('1', { batch: { batchNo: 'L7', productionDate: null }, containerCode: 'P-1' })
    const begun = receiptRow(planned, undefined)
    expect(begun).toMatchObject({ lineId: '1', unitCode: 'CS', containerCode: 'P-1', 'batch.batchNo': 'L7' })
    expect(isFilled(begun)).toBe(false)
  })

  it('fills in what is open once for each line, and leaves what somebody has typed', () => {
    const [one, other] = [line('1'), line('2', { qtyOpen: 25 })]
    const rows = [row(one), row(one), row(other, { qty: '3' }), row(other)]
    expect(withRest(rows).map((each) => [each['qty'], each['unitCode']])).toEqual([
      ['10', 'CS'],
      [undefined, 'CS'],
      ['3', 'EA'],
      [undefined, 'EA'],
    ])
  })

  it('sends the rows that say something, and finds their places again', () => {
    const rows = [row(line('1')), row(line('2'), { qty: '5' }), row(line('3'), { rejectedQty: '1' })]
    const bodies = [
      { lineId: '1', qty: null },
      { lineId: '2', qty: 5, 'batch.batchNo': 'L7', remark: null, photos: [], pieceWeights: '10.2 9.8' },
      { lineId: '3', qty: null, rejectedQty: 1 },
    ]
    const { receipts, places } = receiptsOf(rows, bodies)
    expect(places).toEqual([1, 2])
    expect(JSON.parse(JSON.stringify(receipts))).toEqual([
      { lineId: '2', qty: 5, batch: { batchNo: 'L7' }, pieceWeights: [10.2, 9.8] },
      { lineId: '3', rejectedQty: 1 },
    ])
    const refused = new ApiError(40001, 'wrong', { fields: [{ field: 'receipts[0].weight', msg: 'needed' }] })
    expect(renamed(refused, toPlaces('receipts', places))).toMatchObject({
      fields: [{ field: 'receipts[1].weight', msg: 'needed' }],
    })
  })

  it('sends no weight of goods that all went back, and says when they lie loose in spite of a planned pallet', () => {
    const planned = line('1', { containerCode: 'P-1' })
    const rows = [row(planned, { rejectedQty: '5' }), row(planned, { qty: '5', containerCode: '' })]
    const bodies = [
      { lineId: '1', rejectedQty: 5, weight: 9, containerCode: 'P-1', pieceWeights: '4 5' },
      { lineId: '1', qty: 5, containerCode: null },
    ]
    expect(receiptsOf(rows, bodies).receipts).toEqual([
      { lineId: '1', rejectedQty: 5 },
      { lineId: '1', qty: 5, containerCode: '' },
    ])
  })

  it('reckons what is left of a line over its rows, in base units', () => {
    const one = line('1')
    const rows = [row(one, { qty: '4' }), row(one, { qty: '12', unitCode: 'EA', rejectedQty: '2' })]
    expect(leftOf(one, rows)).toBe('130')
  })

  it('reads weights of pieces however they are parted', () => {
    expect(JSON.stringify(weightsOf('10.2, 9.80\n11，x'))).toBe('[10.2,9.80,11]')
  })
})

describe('faults of a direct receipt', () => {
  it('stand in the cells of the line', () => {
    expect(outOfReceipt('lines[2].receipts[0].productTemp')).toBe('lines[2].productTemp')
    expect(outOfReceipt('lines[2].receipts[0].batch.expiryDate')).toBe('lines[2].batch.expiryDate')
    expect(outOfReceipt('lines[2].qty')).toBeNull()
  })
})
