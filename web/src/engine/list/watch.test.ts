// @vitest-environment node
import { expect, it } from 'vitest'
import { ApiError, STATUS } from '@/engine/client/apiError'
import type { ListAnswer } from './meta'
import { PAUSES, pausesOf } from './watch'

const rowsWith = (...running: boolean[]): ListAnswer => ({
  records: running.map((each, at) => ({ id: String(at), running: each })),
  total: running.length,
})
const look = (data: ListAnswer | undefined, count: number, error: Error | null = null) => ({
  state: { data, error, dataUpdateCount: count, errorUpdateCount: error ? 1 : 0 },
})
const watch = () => pausesOf((rows) => rows.some((row) => row['running'] === true))

it('rows at rest are not asked for again', () => {
  const pause = watch()
  expect(pause(look(undefined, 0))).toBe(false)
  expect(pause(look(rowsWith(false, false), 1))).toBe(false)
})

it('rows on the move are asked for ever more calmly while nothing changes', () => {
  const pause = watch()
  const data = rowsWith(false, true)
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => pause(look(data, count)))
  expect(pauses).toEqual([...PAUSES, PAUSES.at(-1), PAUSES.at(-1)])
})

it('a change makes it quick again, and an end stops it', () => {
  const pause = watch()
  const data = rowsWith(true, true)
  for (const count of [1, 2, 3]) pause(look(data, count))
  expect(pause(look(rowsWith(false, true), 4))).toBe(PAUSES[0])
  expect(pause(look(rowsWith(false, false), 5))).toBe(false)
})

it('to be asked twice about one look counts once', () => {
  const pause = watch()
  const data = rowsWith(true)
  expect([1, 1, 1, 2, 2].map((count) => pause(look(data, count)))).toEqual([
    ...[0, 0, 0].map(() => PAUSES[0]),
    ...[0, 0].map(() => PAUSES[1]),
  ])
})

it('a lost answer is borne, the end of the session is not', () => {
  const pause = watch()
  const data = rowsWith(true)
  pause(look(data, 1))
  expect(pause(look(data, 1, new ApiError(-1, 'lost')))).toBe(PAUSES[1])
  expect(pause(look(data, 1, new ApiError(STATUS.signedOut, 'out')))).toBe(false)
})
