import { expect, it } from 'vitest'
import { shortNumber } from './numberShort'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1234, '1.2k'],
  [999_999, '999.9k'],
  ['5600000', '5.6M'],
  ['7100000000', '7.1G'],
  ['2000000000000', '2T'],
  ['3500000000000000', '3.5P'],
  ['1250000000000000000', '1.2E'],
  ['4000000000000000000000', '4000E'],
  [-1500, '-1.5k'],
  ['-0.04', '0'],
  ['12.34', '12.3'],
])('%s reads %s', (value, expected) => {
  expect(shortNumber(value)).toBe(expected)
})

it('cuts and never rounds up, so 1k never stands for 999', () => {
  expect(shortNumber(1999, 0)).toBe('1k')
  expect(shortNumber('1999.9', 2)).toBe('1.99k')
})

it('leaves words alone', () => {
  expect(shortNumber('n/a')).toBe('n/a')
  expect(shortNumber(undefined)).toBe('')
})
