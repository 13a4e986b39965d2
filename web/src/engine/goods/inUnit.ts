/** Quantities in the unit of a line where they are a whole number of it. */
import { compareDecimals, decimalText, parseDecimal, roundFraction, trimDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'

const PLACES = 6

/** A quantity with its unit, as it is coded and as it is called. */
export interface Amount {
  readonly qty: string
  readonly unit: string
  readonly name: string
}

/** Units that a line is counted in. */
export interface Counted {
  readonly unitCode: string
  readonly unitName?: string | null
  readonly baseUnit: string
  readonly baseUnitName?: string | null
  /** Base units in one of its unit. */
  readonly packFactor: number | string
}

/** What the base unit of a line is called. */
export function baseNameOf({ baseUnit, baseUnitName }: Counted): string {
  return valueText(baseUnitName) || baseUnit
}

/** A quantity of base units in a unit of so many; in the base unit when it is no whole number of places. */
export function inUnit(qty: unknown, line: Counted): Amount {
  const [whole, factor] = [parseDecimal(qty), parseDecimal(line.packFactor)]
  const bare = whole ? decimalText(trimDecimal(whole)) : ''
  const plain = { qty: bare, unit: line.baseUnit, name: baseNameOf(line) }
  if (!whole || !factor || factor.units <= 0n) return plain
  const share = roundFraction(
    whole.units * 10n ** BigInt(factor.places),
    factor.units * 10n ** BigInt(whole.places),
    PLACES,
  )
  const back = { units: share.units * factor.units, places: share.places + factor.places }
  if (compareDecimals(back, whole) !== 0) return plain
  const name = valueText(line.unitName) || line.unitCode
  return { qty: decimalText(trimDecimal(share)), unit: line.unitCode, name }
}
