import { describe, expect, it } from 'vitest'
import {
  compareDecimals,
  decimalText,
  formatDecimal,
  parseDecimal,
  roundDecimal,
  roundFraction,
  sumDecimals,
  toJsonNumber,
  trimDecimal,
} from './decimal'

const text = (value: unknown) => {
  const parsed = parseDecimal(value)
  return parsed && decimalText(parsed)
}
const of = (value: string) => parseDecimal(value) ?? { units: 0n, places: 0 }

describe('decimals', () => {
  it.each([
    ['12.50', '12.50'],
    ['-0.07', '-0.07'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1e3', '1000'],
    ['1.5e-3', '0.0015'],
    ['90071992547409931234.000001', '90071992547409931234.000001'],
  ])('reads %s as %s', (given, expected) => {
    expect(text(given)).toBe(expected)
  })

  it.each(['', ' ', '-', '.', 'abc', '1,000', '0x10', null, undefined, {}, Number.NaN])(
    'refuses %s',
    (given) => {
      expect(parseDecimal(given)).toBeNull()
    },
  )

  it('reads a JSON number at its shortest text, exponent included', () => {
    expect(text(0.1)).toBe('0.1')
    expect(text(1e-7)).toBe('0.0000001')
    expect(text(1e21)).toBe('1000000000000000000000')
  })

  it('sums what floats cannot', () => {
    expect(decimalText(sumDecimals(['0.1', '0.2', '1000000000000000.05'].map(of)))).toBe(
      '1000000000000000.35',
    )
    expect(decimalText(sumDecimals([]))).toBe('0')
  })

  it('compares numbers with different places', () => {
    expect(compareDecimals(of('2.50'), of('2.5'))).toBe(0)
    expect(compareDecimals(of('-3'), of('2.5'))).toBeLessThan(0)
    expect(compareDecimals(of('10'), of('9.999'))).toBeGreaterThan(0)
  })

  it('rounds half away from zero on both sides of zero', () => {
    expect(decimalText(roundDecimal(of('2.345'), 2))).toBe('2.35')
    expect(decimalText(roundDecimal(of('-2.345'), 2))).toBe('-2.35')
    expect(decimalText(roundFraction(1n, -3n, 2))).toBe('-0.33')
    expect(decimalText(roundFraction(2n, 3n, 0))).toBe('1')
  })

  it('drops needless zeros only behind the dot', () => {
    expect(decimalText(trimDecimal(of('100.500')))).toBe('100.5')
    expect(decimalText(trimDecimal(of('100')))).toBe('100')
  })
})

describe('figures for people', () => {
  it('groups thousands and keeps every digit', () => {
    expect(formatDecimal('1234567.0900')).toBe('1,234,567.0900')
    expect(formatDecimal(-1234)).toBe('-1,234')
    expect(formatDecimal('999')).toBe('999')
  })

  it('fills or rounds to the places of the column', () => {
    expect(formatDecimal('7.5', 3)).toBe('7.500')
    expect(formatDecimal('7.0055', 3)).toBe('7.006')
    expect(formatDecimal('7', 0)).toBe('7')
  })

  it('shows what is no number as it came, and nothing for nothing', () => {
    expect(formatDecimal('n/a')).toBe('n/a')
    expect(formatDecimal(null)).toBe('')
  })
})

describe('decimals on the wire', () => {
  it('leave as plain JSON numbers, digit for digit', () => {
    expect(JSON.stringify({ weight: toJsonNumber('12.50') })).toBe('{"weight":12.50}')
    expect(JSON.stringify({ qty: toJsonNumber('9007199254740993.000001') })).toBe(
      '{"qty":9007199254740993.000001}',
    )
    expect(JSON.stringify({ price: toJsonNumber('') })).toBe('{"price":null}')
  })
})
