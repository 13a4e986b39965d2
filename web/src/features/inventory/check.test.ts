import { describe, expect, it } from 'vitest'
import { ageOf, type Check, checkTone } from './check'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const check = (part: Partial<Check>): Check => ({
  id: '1',
  startedAt: '2026-11-21T02:00:00Z',
  finishedAt: '2026-11-21T02:00:05Z',
  by: '系统',
  stockRows: 1,
  moves: 1,
  differences: 0,
  found: [],
  ...part,
})

describe('a check of the ledger', () => {
  it('is done while it is fresh, waits when it is old, and stops everything when it has found something', () => {
    expect(checkTone(check({}), NOW)).toBe('done')
    expect(checkTone(check({ finishedAt: '2026-11-19T02:00:00Z' }), NOW)).toBe('waiting')
    expect(checkTone(check({ differences: 1 }), NOW)).toBe('stopped')
  })

  it.each([
    ['2026-11-21T12:00:30Z', 'minute', 0],
    ['2026-11-21T11:01:00Z', 'minute', 59],
    ['2026-11-21T11:00:00Z', 'hour', 1],
    ['2026-11-19T12:00:01Z', 'hour', 47],
    ['2026-11-19T12:00:00Z', 'day', 2],
  ])('%s is told as %s %i', (at, unit, count) => {
    expect(ageOf(at, NOW)).toEqual({ unit, count })
  })
})
