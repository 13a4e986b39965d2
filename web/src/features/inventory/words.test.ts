import { describe, expect, it } from 'vitest'
import { endsOf } from './words'

const t = (key: string) => key

describe('the ends of a move', () => {
  it('goods from outside name who they came from and the place with its container', () => {
    const move = { fromBeyond: 'SUPPLIER', toLocation: 'A-01', toContainer: 'P1', toFrozen: true }
    expect(endsOf(move, t)).toEqual({ from: 'code.stockBeyond.supplier', to: 'A-01 · P1' })
  })

  it('a move between places says nothing of a state that stays as it is', () => {
    const same = { fromStatus: '合格', toStatus: '合格', fromFrozen: false, toFrozen: false }
    expect(endsOf({ fromLocation: 'A', toLocation: 'B', ...same }, t)).toEqual({ from: 'A', to: 'B' })
  })

  it('a change in one place names what differs first, at both ends', () => {
    const place = { fromLocation: 'A', toLocation: 'A' }
    expect(endsOf({ ...place, fromStatus: '合格', toStatus: '待检' }, t)).toEqual({
      from: '合格 · A',
      to: '待检 · A',
    })
    expect(endsOf({ ...place, fromFrozen: false, toFrozen: true }, t)).toEqual({
      from: 'code.freezeStatus.normal · A',
      to: 'code.freezeStatus.frozen · A',
    })
    expect(endsOf({ ...place, fromEntered: false, toEntered: true }, t).to).toBe(
      'inventoryManage.isEntered · A',
    )
  })
})
