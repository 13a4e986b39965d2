import { describe, expect, it } from 'vitest'
import { readCell, readDate } from './paste'

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

describe('a choice as people write it', () => {
  const status = { field: 'statusCode', input: 'choose' } as const
  it.each([
    ['QUALIFIED 合格', 'QUALIFIED'],
    ['A-01 Frozen', 'A-01'],
    ['合格', '合格'],
    ['On hold', 'On hold'],
  ])('%s is %s', (text, choice) => {
    expect(readCell(status, text, () => [])).toBe(choice)
  })
})
