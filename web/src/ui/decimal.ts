/**
 * Exact decimal numbers: quantities, weights and money never pass through a binary float.
 * A decimal is a big integer and a count of places; text goes in, text comes out.
 * Nothing here knows a language: a dot separates the places and a comma the thousands in all of them, because
 * a figure on the screen must be typed back into a query box exactly as it is read.
 */

import { valueText } from '@/ui/valueText'

/** `units / 10^places`, for example 12.50 is `{ units: 1250n, places: 2 }`. `places` is never negative. */
export interface Decimal {
  readonly units: bigint
  readonly places: number
}

const SHAPE = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * Reads a decimal from text or from a JSON number. A number is taken at its shortest decimal text, which is what
 * stood on the wire as long as it had no more than 15 digits. Anything that is not a number gives null.
 */
export function parseDecimal(value: unknown): Decimal | null {
  if (typeof value === 'bigint') return { units: value, places: 0 }
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const match = SHAPE.exec(String(value).trim())
  if (!match) return null
  const [, sign = '', whole = '', rest = '', exponent = '0'] = match
  if (whole === '' && rest === '') return null
  const units = BigInt(`${whole}${rest}` || '0') * (sign === '-' ? -1n : 1n)
  const places = rest.length - Number(exponent)
  return places >= 0 ? { units, places } : { units: units * 10n ** BigInt(-places), places: 0 }
}

/** Plain text of a decimal: no grouping, no exponent, as many places as it has. */
export function decimalText(decimal: Decimal): string {
  const negative = decimal.units < 0n
  const digits = (negative ? -decimal.units : decimal.units).toString().padStart(decimal.places + 1, '0')
  const cut = digits.length - decimal.places
  const text = decimal.places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return negative ? `-${text}` : text
}

/** The same value without needless zeros at the end: 1.500 becomes 1.5, and 2.00 becomes 2. */
export function trimDecimal(decimal: Decimal): Decimal {
  let { units, places } = decimal
  while (places > 0 && units % 10n === 0n) {
    units /= 10n
    places -= 1
  }
  return { units, places }
}

/** Sum of all values; the result has the places of the finest one. An empty list sums to 0. */
export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let units = 0n
  let places = 0
  for (const value of values) {
    if (value.places > places) {
      units *= 10n ** BigInt(value.places - places)
      places = value.places
    }
    units += value.units * 10n ** BigInt(places - value.places)
  }
  return { units, places }
}

/** Negative when `a < b`, zero when equal, positive when `a > b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = a.units * 10n ** BigInt(b.places) - b.units * 10n ** BigInt(a.places)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** `numerator / denominator` rounded half away from zero to `places`; the denominator is not zero. */
export function roundFraction(numerator: bigint, denominator: bigint, places: number): Decimal {
  const negative = numerator < 0n !== denominator < 0n
  const top = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(places)
  const bottom = denominator < 0n ? -denominator : denominator
  const units = (top * 2n + bottom) / (bottom * 2n)
  return { units: negative ? -units : units, places }
}

/** Rounds half away from zero to at most `places`; fewer places stay as they are. */
export function roundDecimal(decimal: Decimal, places: number): Decimal {
  if (decimal.places <= places) return decimal
  return roundFraction(decimal.units, 10n ** BigInt(decimal.places), places)
}

/**
 * Text for people: thousands grouped with commas. With `places` the value is rounded or filled to exactly that
 * many; without, it keeps its own. Text that is no number comes back unchanged, so nothing is ever hidden.
 */
export function formatDecimal(value: unknown, places?: number): string {
  const parsed = parseDecimal(value)
  if (!parsed) return valueText(value)
  const rounded = places === undefined ? parsed : roundDecimal(parsed, places)
  const text = decimalText(rounded)
  const [whole = '', rest = ''] = text.split('.')
  const filled = places === undefined ? rest : rest.padEnd(places, '0')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return filled ? `${grouped}.${filled}` : grouped
}

/** `JSON.rawJSON` writes digits as they stand; older browsers lack it. */
interface RawJson {
  rawJSON?: (text: string) => unknown
}

/**
 * A decimal text as a value that `JSON.stringify` writes as a plain JSON number, digit for digit. Browsers without
 * `JSON.rawJSON` get a number, which is the same up to 15 digits. Empty or malformed text gives null.
 */
export function toJsonNumber(text: string): unknown {
  const parsed = parseDecimal(text)
  if (!parsed) return null
  const plain = decimalText(parsed)
  const raw = (JSON as RawJson).rawJSON
  return raw ? raw(plain) : Number(plain)
}
