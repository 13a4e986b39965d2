// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { accepts, keepNumber, keepPositiveInteger, settleNumber } from './validate'

const typed: [string, string][] = [
  ['12', '12'],
  ['-12.5', '-12.5'],
  ['1a2b', '12'],
  ['1.2.3', '1.23'],
  ['1.23456789', '1.234567'],
  ['5-3', '53'],
  ['--5', '-5'],
  ['a-5', '-5'],
  ['-', '-'],
  ['.', '.'],
  ['5.', '5.'],
  ['-.5', '-.5'],
  ['1,234.50 kg', '1234.50'],
  ['１２．５', '12.5'],
  ['−7', '-7'],
  ['1e3', '13'],
  ['冷库', ''],
  ['', ''],
]

const settled: [string, string][] = [
  ['-.5', '-0.5'],
  ['5.', '5'],
  ['007', '7'],
  ['000', '0'],
  ['-', ''],
  ['.', ''],
  ['-.', ''],
  ['0.50', '0.50'],
  ['-007.1234567', '-7.123456'],
  ['', ''],
]

describe('a number in a query box', () => {
  it.each(typed)('%j becomes %j while typing', (text, kept) => {
    expect(keepNumber(text)).toBe(kept)
    expect(keepNumber(kept)).toBe(kept)
  })

  it.each(settled)('%j becomes %j when the box is left', (text, kept) => {
    expect(settleNumber(text)).toBe(kept)
  })

  it('obeys its rule once it is settled, whatever was typed', () => {
    for (const [text] of [...typed, ...settled]) {
      const number = settleNumber(text)
      expect(number === '' || accepts('queryNumber', number), `${text} became ${number}`).toBe(true)
    }
  })
})

describe('a positive integer in a query box', () => {
  it.each([
    ['12', '12'],
    ['0012', '12'],
    ['-3', '3'],
    ['1.5', '15'],
    ['0', ''],
    ['１０', '10'],
    ['a1 b0', '10'],
    ['', ''],
  ])('%j becomes %j', (text, kept) => {
    expect(keepPositiveInteger(text)).toBe(kept)
    expect(kept === '' || accepts('queryPositiveInteger', kept)).toBe(true)
  })
})
