import { describe, expect, it } from 'vitest'
import type { DocumentAction } from './definition'
import { excusesIn, fieldsWith, refusedBy } from './excuses'

const ship: Pick<DocumentAction, 'fields' | 'excuses'> = {
  fields: [{ field: 'sealNos' }],
  excuses: [{ field: { field: 'mixReason', required: true }, of: ['mixReason'], permission: 'pass' }],
}
const answer = {
  done: 1,
  rows: [
    { id: '1', done: true, fields: ['truckTemp'] },
    { id: '2', done: false, reason: '温层不同', fields: ['mixReason'] },
    { id: '3', done: false, reason: '已出库' },
  ],
}

describe('reasons that rows were refused for', () => {
  it('are asked for once that has happened, of whoever may give them', () => {
    const [name, refused] = refusedBy(answer) ?? ['', []]
    expect(refused).toEqual(['mixReason'])
    const [, reason] = fieldsWith(ship, () => true)
    expect(reason?.when?.({})).toBe(false)
    expect(reason?.when?.({ [name]: refused })).toBe(true)
    expect(fieldsWith(ship, () => false)).toEqual(ship.fields)
  })

  it('are sent while they are asked for, without blanks', () => {
    const [name, refused] = refusedBy(answer) ?? ['', []]
    expect(excusesIn(ship, { [name]: refused, mixReason: ' 双温车 ' })).toEqual({ mixReason: '双温车' })
    expect(excusesIn(ship, { [name]: refused, mixReason: ' ' })).toEqual({})
    expect(excusesIn(ship, { mixReason: '双温车' })).toEqual({})
  })

  it('are told by rows only', () => {
    expect(refusedBy({ taskId: '9' })).toBeNull()
    expect(refusedBy({ id: '5' })).toBeNull()
    expect(refusedBy(null)).toBeNull()
  })
})
