import { expect, it } from 'vitest'
import { backupTone, type Operations, shortTime, spanOf, unitsTone, verifyTone } from './operations'

const AT = '2026-03-05T12:00:00+08:00'
const YESTERDAY = '2026-03-04T12:00:00+08:00'
const LONG_AGO = '2026-03-01T12:00:00+08:00'
const look = (part: Partial<Operations>) => ({ at: AT, ...part }) as Operations

it('a time is told in the unit in which it can be read', () => {
  const told = [null, undefined, 0, 850, 1000, 12_400, 999_000, 1_440_000].map(shortTime)
  expect(told).toEqual(['–', '–', '0 µs', '850 µs', '1 ms', '12 ms', '999 ms', '1.4 s'])
})

it('an age is told in minutes, hours or days, and a clock that was set back is now', () => {
  expect(spanOf(YESTERDAY, AT)).toEqual({ unit: 'hour', count: 24 })
  expect(spanOf(LONG_AGO, AT)).toEqual({ unit: 'day', count: 4 })
  expect(spanOf(AT, YESTERDAY)).toEqual({ unit: 'minute', count: 0 })
})

it('a verification that is clean and fresh is well, and everything else is not', () => {
  const run = (startedAt: string, differences: number) => ({ startedAt, stockRows: 5, differences })
  expect(verifyTone(look({ verify: run(YESTERDAY, 0) }))).toBe('done')
  expect(verifyTone(look({ verify: run(LONG_AGO, 0) }))).toBe('waiting')
  expect(verifyTone(look({ verify: run(YESTERDAY, 1) }))).toBe('stopped')
  expect(verifyTone(look({ verify: null }))).toBe('waiting')
})

it('a backup that failed is told whatever its age, and none is nothing to worry about here', () => {
  const backup = (at: string, good: boolean) => ({ at, good, bytes: 1, note: '' })
  expect(backupTone(look({ backup: backup(YESTERDAY, true) }))).toBe('done')
  expect(backupTone(look({ backup: backup(LONG_AGO, true) }))).toBe('waiting')
  expect(backupTone(look({ backup: backup(LONG_AGO, false) }))).toBe('stopped')
  expect(backupTone(look({ backup: null }))).toBe('neutral')
})

it('a queue is well while nobody waits', () => {
  const units = (waiting: number) => ({ waiting, width: 4 }) as Operations['units'][number]
  expect([0, 1, 200, 201].map((waiting) => unitsTone(units(waiting)))).toEqual([
    'done',
    'waiting',
    'waiting',
    'stopped',
  ])
})
