/** The sealed trail: what a comparison's colour says, and the hash as people read it. */
import { expect, test } from 'vitest'
import { grouped, type TrailCheck, trailTone } from './trail'

const NOW = Date.parse('2026-03-02T12:00:00Z')

const check = (part: Partial<TrailCheck> = {}): TrailCheck => ({
  id: '1',
  startedAt: '2026-03-02T02:00:00Z',
  finishedAt: '2026-03-02T02:00:05Z',
  by: 'floe',
  seals: 2,
  rows: 700,
  unsealed: 0,
  differences: 0,
  hash: 'ab',
  found: [],
  ...part,
})

test('a difference stands out, and an old comparison says that it is old', () => {
  expect(trailTone(check(), NOW)).toBe('done')
  expect(trailTone(check({ finishedAt: '2026-02-28T02:00:00Z' }), NOW)).toBe('waiting')
  expect(trailTone(check({ finishedAt: '2026-02-28T02:00:00Z', differences: 1 }), NOW)).toBe('stopped')
})

test('a hash is read in groups', () => {
  expect(grouped('0123456789abcdef01')).toBe('01234567 89abcdef 01')
  expect(grouped('')).toBe('')
})
