/** Lots chosen by hand: how much of which for which line, and what is sent. */
import { restOf, sumOf } from '@/engine/document/sums'
import { compareDecimals, parseDecimal, toJsonNumber } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import type { Lot, SheetLine } from './types'

/** How much is taken of which lot, by line and stock, as it was typed. */
export type Chosen = Readonly<Record<string, Readonly<Record<string, string>>>>

/** One choice as the server takes it. */
export interface Choice {
  readonly lineId: string
  readonly stockId: string
  readonly qty: unknown
}

/** The choices with another quantity of a lot; an empty one is no choice. */
export function withChoice(chosen: Chosen, lineId: string, stockId: string, qty: string): Chosen {
  const { [stockId]: _gone, ...others } = chosen[lineId] ?? {}
  const next = qty === '' ? others : { ...others, [stockId]: qty }
  return { ...chosen, [lineId]: next }
}

/** How much is chosen for a line. */
export function chosenFor(chosen: Chosen, lineId: string): string {
  return sumOf(
    Object.values(chosen[lineId] ?? {}).map((qty) => ({ qty })),
    'qty',
  )
}

/** What the line still needs beside what is chosen, not counting one lot; never below zero. */
export function leftFor(chosen: Chosen, line: SheetLine, besides?: string): string {
  let left = valueText(line.qtyOpen)
  for (const [stockId, qty] of Object.entries(chosen[line.id] ?? {})) {
    if (stockId !== besides && parseDecimal(qty)) left = restOf(left, qty)
  }
  const rest = parseDecimal(left)
  return !rest || rest.units < 0n ? '0' : left
}

/** As much of a lot as the line needs: all that is free, or less. */
export function fillFrom(chosen: Chosen, line: SheetLine, lot: Lot): string {
  const need = leftFor(chosen, line, lot.stockId)
  const [free, wanted] = [parseDecimal(lot.free), parseDecimal(need)]
  if (!free || !wanted) return ''
  const most = compareDecimals(free, wanted) < 0 ? valueText(lot.free) : need
  return most === '0' ? '' : most
}

/** The choices in the order of the lines, as the server takes them. */
export function choicesOf(chosen: Chosen, lines: readonly SheetLine[]): readonly Choice[] {
  return lines.flatMap((line) =>
    Object.entries(chosen[line.id] ?? {}).flatMap(([stockId, qty]) => {
      const value = parseDecimal(qty)
      return value && value.units > 0n ? [{ lineId: line.id, stockId, qty: toJsonNumber(qty) }] : []
    }),
  )
}

const PLACE = /^chosen\[(\d+)\]/

/** The choice that a wrong field of the server means. */
export function choiceAt(field: string, choices: readonly Choice[]): Choice | undefined {
  const [, at] = PLACE.exec(field) ?? []
  return at === undefined ? undefined : choices[Number(at)]
}
