import { describe, expect, it } from 'vitest'
import { deviceId } from '@/engine/client/credentials'
import type { Draft, Line } from './model'
import { receiptOf } from './receipt'

const line: Line = {
  id: 'l1',
  goodsCode: 'SALMON',
  goodsName: 'Salmon',
  baseUnit: 'BAG',
  unitCode: 'CTN',
  baseName: 'bag',
  unitName: 'carton',
  factor: '10',
  expected: '800',
  received: '0',
  open: '800',
  thermosphere: 'FROZEN',
  weighed: true,
  batch: {},
  containerCode: 'P-1',
}
const draft = (part: Partial<Draft> = {}): Draft => ({
  found: { goodsCodes: ['SALMON'], pieces: '10', batch: {} },
  lineIds: ['l1'],
  attributes: [],
  shelfLife: false,
  batch: { batchNo: 'L7' },
  qty: '20',
  qtyGiven: true,
  counted: 2,
  weights: [],
  ...part,
})

/** The receipt as it goes over the wire. */
const sent = (said: Draft): unknown => JSON.parse(JSON.stringify(receiptOf(said, line)))

describe('what a receipt says', () => {
  it('goods that lie loose are said to, and do not go onto the pallet that was planned', () => {
    expect(sent(draft({ container: '' }))).toMatchObject({ qty: 20, containerCode: '' })
    expect(sent(draft({ container: 'P-2' }))).toMatchObject({ containerCode: 'P-2' })
    expect(sent(draft())).not.toHaveProperty('containerCode')
  })

  it('goods that are turned away have neither weight nor pallet, and keep their temperature', () => {
    const found = { goodsCodes: ['SALMON'], pieces: '10', batch: {}, container: 'P-2', labelled: true }
    const weighed = draft({
      found,
      container: 'P-2',
      weight: '15.2',
      weights: ['7.6', '7.6'],
      topUp: true,
      temp: '-11',
      rejected: 'too warm',
    })
    expect(sent(weighed)).toStrictEqual({
      lineId: 'l1',
      unitCode: 'BAG',
      batch: { batchNo: 'L7' },
      rejectedQty: 20,
      rejectionReason: 'too warm',
      productTemp: -11,
      device: deviceId().slice(0, 32),
    })
    const { rejected: _kept, ...taken } = weighed
    expect(sent(taken)).toMatchObject({
      weight: 15.2,
      pieceWeights: [7.6, 7.6],
      containerCode: 'P-2',
      labelled: true,
      topUp: true,
    })
  })

  it('the weight on the label of one carton is not sent with the carton that goes back', () => {
    const one = draft({ weight: '7.6', weights: ['7.6'], rejected: 'damaged' })
    expect(sent(one)).not.toHaveProperty('weight')
  })
})
