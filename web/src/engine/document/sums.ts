/** Sums of the numbers in lines: exact, and only of what has one unit. */
import type { FormValues } from '@/engine/form/fields'
import { decimalText, parseDecimal, sumDecimals, trimDecimal } from '@/ui/decimal'

/** Sum of a field over rows as plain text; empty when no row has a number there. */
export function sumOf(rows: readonly FormValues[], field: string): string {
  const numbers = rows.flatMap((row) => parseDecimal(row[field]) ?? [])
  return numbers.length === 0 ? '' : decimalText(trimDecimal(sumDecimals(numbers)))
}

/** Product of two decimals as plain text; empty when one of them is none. */
export function productOf(one: unknown, other: unknown): string {
  const [a, b] = [parseDecimal(one), parseDecimal(other)]
  if (!a || !b) return ''
  return decimalText(trimDecimal({ units: a.units * b.units, places: a.places + b.places }))
}

/** What is left of `whole` after `part`, not below zero; the whole when there is no part. */
export function restOf(whole: unknown, part: unknown): string {
  const [a, b] = [parseDecimal(whole), parseDecimal(part) ?? { units: 0n, places: 0 }]
  if (!a) return ''
  const left = sumDecimals([a, { units: -b.units, places: b.places }])
  return left.units < 0n ? '0' : decimalText(trimDecimal(left))
}
