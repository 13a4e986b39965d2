import { describe, expect, it } from 'vitest'
import { type PutawayLine, subjectOf, sumIn, unitsOf, waited, waitsTooLong } from './units'

const line = (id: string, part: Partial<PutawayLine> = {}): PutawayLine => ({
  id,
  lineNo: Number(id),
  goodsCode: 'G',
  goodsName: '三文鱼',
  unitCode: 'BOX',
  statusCode: 'OK',
  frozen: false,
  fromLocation: 'RCV',
  qty: 0.1,
  weight: 10,
  volume: 0,
  status: 0,
  suggestedLocation: 'A-01',
  receivedAt: '2026-11-21T10:00:00+08:00',
  ...part,
})

describe('units of putaway', () => {
  it('a container is one unit with all its goods, loose goods are one each', () => {
    const units = unitsOf([
      line('1', { containerCode: 'P1' }),
      line('2'),
      line('3', { containerCode: 'P1', qty: 0.2 }),
    ])
    expect(units.map((unit) => unit.lines.map(({ id }) => id))).toEqual([['1', '3'], ['2']])
    const [pallet, loose] = units
    expect(pallet && subjectOf(pallet)).toEqual({ containerCode: 'P1' })
    expect(loose && subjectOf(loose)).toEqual({ lineId: '2' })
    expect(pallet && sumIn(pallet, 'qty')).toBe('0.3')
  })

  it('what is under way comes first and what is done last', () => {
    const units = unitsOf([
      line('1', { status: 3, targetLocation: 'B' }),
      line('2'),
      line('3', { status: 1 }),
    ])
    expect(units.map(({ lines }) => lines[0].id)).toEqual(['3', '2', '1'])
    expect(units.at(-1)?.place).toBe('B')
  })

  it('goods that came later on the same container do not hide what lies there already', () => {
    const put = { containerCode: 'P1', status: 3, putAt: '2026-11-21T10:30:00+08:00', targetLocation: 'A-01' }
    const units = unitsOf([line('1', put), line('2', { containerCode: 'P1' })])
    expect(units.map(({ status }) => status)).toEqual([0, 3])
  })

  it('frozen goods may wait twenty minutes, normal ones as long as they like', () => {
    const now = Date.parse('2026-11-21T10:21:00+08:00')
    const [frozen] = unitsOf([line('1', { thermosphere: 'FROZEN' })])
    const [normal] = unitsOf([line('1', { thermosphere: 'NORMAL' })])
    expect(frozen && waited(frozen, now)).toBe(21)
    expect(frozen && waitsTooLong(frozen, now)).toBe(true)
    expect(normal && waitsTooLong(normal, now)).toBe(false)
  })
})
