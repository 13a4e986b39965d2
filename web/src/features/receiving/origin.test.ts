import { describe, expect, it } from 'vitest'
import { coming, faultOf, type OriginLine, originRows, withOrigin } from './origin'

const line = (goodsCode: string, qtyLeft: number, more: object = {}): OriginLine => ({
  goodsCode,
  goodsName: `货${goodsCode}`,
  unitCode: 'BAG',
  unitName: '袋',
  batch: { batchNo: 'L1', expiryDate: '2026-09-01' },
  qtyShipped: 10,
  qtyBack: 10 - qtyLeft,
  qtyLeft,
  weight: 52.5,
  ...more,
})

describe('goods of a delivery that come back', () => {
  it('are what is left unless somebody says less, with their batch', () => {
    const lines = [line('A', 10), line('B', 4), line('C', 0), line('D', 5)]
    const rows = originRows(lines, { 1: '2.50', 3: '0' })
    expect(rows).toEqual([
      {
        goodsCode: 'A',
        goodsName: '货A',
        unitCode: 'BAG',
        unitName: '袋',
        qty: '10',
        grossWeight: '52.5',
        'batch.batchNo': 'L1',
        'batch.expiryDate': '2026-09-01',
      },
      expect.objectContaining({ goodsCode: 'B', qty: '2.5', grossWeight: undefined }),
    ])
    expect(coming(lines, {}).map(({ goodsCode }) => goodsCode)).toEqual(['A', 'B', 'D'])
  })

  it('are never more than left', () => {
    expect(faultOf(line('A', 4), '4.000001')).toBe('receivingPage.origin.tooMuch')
    expect(faultOf(line('A', 4), '4')).toBeNull()
    expect(faultOf(line('A', 4), 'x')).toBe('rule.required')
    expect(faultOf(line('A', 4), '-1')).toBe('rule.required')
  })

  it('come beside what was typed, none twice', () => {
    const typed = { goodsCode: 'A', 'batch.batchNo': 'L1', qty: '3' }
    const { kept, added } = withOrigin(
      [typed, { goodsCode: '', qty: '' }],
      originRows([line('A', 9), line('B', 1)], {}),
    )
    expect(kept).toEqual([typed])
    expect(added.map((row) => row['goodsCode'])).toEqual(['B'])
  })
})
