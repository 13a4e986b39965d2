/** What the lines of a form come to: quantities by unit, weight and volume. */
import { sumOf } from '@/engine/document/sums'
import type { FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'
import { goodsOf, unitNameOf, volumeOf, weightOf } from './goods'

/** Totals of lines. */
export interface Totals {
  /** Lines that say which goods. */
  readonly lines: number
  /** Quantity by unit, in the order of their first coming. */
  readonly quantities: readonly { readonly unit: string; readonly name: string; readonly qty: string }[]
  /** Kilograms; empty when no line says. */
  readonly weight: string
  /** Cubic metres; empty when no line says. */
  readonly volume: string
  /** Lines whose weight nobody knows: the sum is less than the truth. */
  readonly unweighed: number
}

/** The totals of rows; empty rows count for nothing. */
export function totalsOf(rows: readonly FormValues[]): Totals {
  const filled = rows.filter((row) => valueText(row['goodsCode']) !== '')
  const units = [...new Set(filled.map((row) => valueText(row['unitCode'])))].filter((unit) => unit !== '')
  const reckoned = filled.map((row) => ({ weight: weightOf(row), volume: volumeOf(row) }))
  return {
    lines: filled.length,
    quantities: units.map((unit) => {
      const counted = filled.filter((row) => row['unitCode'] === unit)
      const known = counted.find((row) => goodsOf(row))
      return { unit, name: unitNameOf(known && goodsOf(known), unit), qty: sumOf(counted, 'qty') || '0' }
    }),
    weight: sumOf(reckoned, 'weight'),
    volume: sumOf(reckoned, 'volume'),
    unweighed: reckoned.filter(({ weight }) => weight === '').length,
  }
}
