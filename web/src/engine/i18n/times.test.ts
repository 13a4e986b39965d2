// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localTime, timeText } from './times'

describe('a time of the wire', () => {
  it.each([
    ['2026-03-01T08:05:09+08:00', '2026-03-01 08:05', '2026-03-01 08:05:09'],
    ['2026-03-01T08:05:09-05:00', '2026-03-01 08:05', '2026-03-01 08:05:09'],
    ['2026-03-01T00:05:09.123Z', '2026-03-01 00:05', '2026-03-01 00:05:09'],
    ['2026-03-01 23:59', '2026-03-01 23:59', '2026-03-01 23:59:00'],
  ])('%s shows the clock of its offset, wherever the browser stands', (wire, minute, second) => {
    expect([timeText(wire), timeText(wire, true)]).toEqual([minute, second])
  })

  it('that is none stays what it is, and none at all is empty', () => {
    expect(['2026-03-01', 'soon', null, undefined, 7].map((each) => timeText(each))).toEqual([
      '2026-03-01',
      'soon',
      '',
      '',
      '7',
    ])
  })
})

it('a moment of the browser reads like one of the wire and is the same moment', () => {
  const moment = new Date(2026, 0, 9, 3, 4, 5)
  expect(timeText(localTime(moment), true)).toBe('2026-01-09 03:04:05')
  expect(new Date(localTime(moment)).getTime()).toBe(moment.getTime())
})

it('nothing but the browser’s own clock is worded by the browser’s zone', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const zoned = files.filter((name) =>
    /DateTimeFormat|toLocale(Date|Time)?String/.test(readFileSync(join(source, name), 'utf8')),
  )
  expect(zoned.filter((name) => !name.endsWith('times.test.ts'))).toEqual(['engine/i18n/format.ts'])
})
