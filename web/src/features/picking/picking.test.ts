import { describe, expect, it } from 'vitest'
import { bodyOf, missingIn } from './confirming'
import { NOTHING, type PickLine } from './types'

const line: PickLine = {
  id: '1',
  lineNo: 1,
  sequence: 1,
  sheetId: '7',
  sheetNo: 'CK7',
  goodsCode: 'FISH',
  goodsName: '带鱼段',
  unitCode: 'EA',
  fromLocation: 'A-01',
  whole: false,
  toLocation: 'DOCK',
  qty: 24,
  status: 0,
}

describe('picking a line', () => {
  it('needs the place, the goods, and the weight where goods are weighed', () => {
    expect(missingIn(line, NOTHING)).toBe('location')
    const scanned = { ...NOTHING, location: ' A-01 ', goods: 'FISH' }
    expect(missingIn(line, { ...scanned, goods: ' ' })).toBe('goods')
    expect(missingIn(line, scanned)).toBeNull()
    expect(missingIn({ ...line, weightNeeded: true }, scanned)).toBe('weight')
  })

  it('sends what was scanned, and leaves out what is as planned', () => {
    const scanned = { ...NOTHING, location: ' A-01 ', goods: 'FISH' }
    expect(bodyOf(line, scanned)).toEqual({ lineId: '1', locationScan: 'A-01', goodsScan: 'FISH' })
    const typed = { ...scanned, qty: '5', weight: '2.5', container: 'P1', batch: 'L7' }
    expect(JSON.parse(JSON.stringify(bodyOf(line, typed)))).toEqual({
      lineId: '1',
      locationScan: 'A-01',
      goodsScan: 'FISH',
      qty: 5,
      weight: 2.5,
      toContainer: 'P1',
      batchNo: 'L7',
    })
  })
})
