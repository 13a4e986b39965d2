/** Sums and words of the home page's figures. */
import { decimalText, formatDecimal, parseDecimal, roundDecimal, sumDecimals } from '@/ui/decimal'
import type { Home } from './useHome'

export type StockFigure = NonNullable<Home['stock']>[number]
export type DayFigure = NonNullable<Home['flow']>[number]
export type Waiting = Home['todo'][number]

/** The exact sum of numbers of the server, as text. */
export function sum(values: readonly unknown[]): string {
  return decimalText(sumDecimals(values.map(parseDecimal).filter((value) => value !== null)))
}

/** Kilograms as tons with one place; exact below a ton would say nothing here. */
export function tons(kilograms: unknown): string {
  const weight = parseDecimal(kilograms)
  if (!weight) return '–'
  return formatDecimal(decimalText(roundDecimal({ units: weight.units, places: weight.places + 3 }, 1)), 1)
}

/** A quantity without its places: nobody reads them in a sum over goods. */
export function pieces(qty: unknown): string {
  const amount = parseDecimal(qty)
  return amount ? formatDecimal(decimalText(roundDecimal(amount, 0))) : '–'
}

/** What of a whole a part is, for the length of a bar; between 0 and 100. */
export function share(part: unknown, whole: unknown): number {
  const [one, all] = [Number(part), Number(whole)]
  return all > 0 ? Math.min(100, Math.max(0, (one / all) * 100)) : 0
}

/** Thermospheres in the order in which they are always named. */
export const THERMOSPHERES = ['FROZEN', 'CHILLED', 'NORMAL'] as const

/** What an owner has, by thermosphere. */
export interface OwnerFigure {
  readonly code: string
  readonly name: string
  readonly weight: string
  readonly parts: readonly StockFigure[]
}

/** Owners with what they have, the heaviest first. */
export function byOwner(stock: readonly StockFigure[]): readonly OwnerFigure[] {
  const owners = new Map<string, StockFigure[]>()
  for (const figure of stock) {
    const known = owners.get(figure.ownerCode)
    if (known) known.push(figure)
    else owners.set(figure.ownerCode, [figure])
  }
  const figures = [...owners.entries()].map(([code, parts]) => ({
    code,
    name: parts[0]?.ownerName ?? code,
    weight: sum(parts.map(({ weight }) => weight)),
    parts,
  }))
  return figures.toSorted((one, other) => Number(other.weight) - Number(one.weight))
}

/** Groups of waiting things in their order. */
export function byGroup(todo: readonly Waiting[]): readonly (readonly [string, readonly Waiting[]])[] {
  const groups = new Map<string, Waiting[]>()
  for (const one of todo) {
    const known = groups.get(one.group)
    if (known) known.push(one)
    else groups.set(one.group, [one])
  }
  return [...groups.entries()]
}

/** `07-31` of `2026-07-31`. */
export const shortDay = (day: string) => day.slice(5)
