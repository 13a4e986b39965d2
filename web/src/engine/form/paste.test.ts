import { describe, expect, it } from 'vitest'
import { readDate } from './paste'

describe('a day as people write it', () => {
  it.each([
    ['2026-09-01', '2026-09-01'],
    ['2026/9/1', '2026-09-01'],
    ['20260901', '2026-09-01'],
    [' 2026年9月1日 ', '2026-09-01'],
    ['2026-02-30', undefined],
    ['1/9/2026', undefined],
    ['', undefined],
  ])('%s is %s', (text, day) => {
    expect(readDate(text)).toBe(day)
  })
})
