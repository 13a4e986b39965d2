/** What left with a delivery, and how much of it comes back: lines of the server as rows of the form. Pure. */
import type { FormValues } from '@/engine/form/fields'
import { compareDecimals, decimalText, parseDecimal, trimDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { flatBatch } from './batch'

/** Goods of one batch that left. Quantities are in base units. */
export interface OriginLine extends FormValues {
  readonly goodsCode: string
  readonly goodsName: string
  readonly spec?: string | null
  readonly unitCode: string
  readonly unitName?: string | null
  readonly batch: FormValues
  readonly qtyShipped: number | string
  readonly qtyBack: number | string
  readonly qtyLeft: number | string
  readonly weight: number | string
}

/** A delivery whose goods may come back. */
export interface Origin {
  readonly docNo: string
  readonly customerCode?: string | null
  readonly customerName?: string | null
  readonly departedAt: string
  readonly lines: readonly OriginLine[]
}

/** What was typed for a line, by its place; a line that nothing is typed for comes back whole. */
export type Amounts = Readonly<Record<number, string>>

const NOTHING = { units: 0n, places: 0 }

/** How much of a line comes back, as text. */
export function amountOf(line: OriginLine, at: number, amounts: Amounts): string {
  return amounts[at] ?? valueText(line.qtyLeft)
}

/** What is wrong with an amount, as a text key: no number, or more than left. */
export function faultOf(
  line: OriginLine,
  amount: string,
): 'rule.required' | 'receivingPage.origin.tooMuch' | null {
  const [typed, left] = [parseDecimal(amount), parseDecimal(line.qtyLeft)]
  if (!typed || typed.units < 0n) return 'rule.required'
  return left && compareDecimals(typed, left) > 0 ? 'receivingPage.origin.tooMuch' : null
}

/** Lines of which something comes back. */
export function coming(lines: readonly OriginLine[], amounts: Amounts): readonly OriginLine[] {
  return lines.filter((line, at) => {
    const typed = parseDecimal(amountOf(line, at, amounts))
    return typed !== null && compareDecimals(typed, NOTHING) > 0
  })
}

/** Rows for the form. What left was weighed as a whole: a part of it has no weight that anybody knows. */
export function originRows(lines: readonly OriginLine[], amounts: Amounts): readonly FormValues[] {
  const come = new Set(coming(lines, amounts))
  return lines.flatMap((line, at) => {
    if (!come.has(line)) return []
    const qty = decimalText(trimDecimal(parseDecimal(amountOf(line, at, amounts)) ?? NOTHING))
    const whole = qty === valueText(line.qtyShipped)
    return [
      flatBatch({
        goodsCode: line.goodsCode,
        goodsName: line.goodsName,
        unitCode: line.unitCode,
        unitName: line.unitName,
        qty,
        grossWeight: whole && valueText(line.weight) !== '0' ? valueText(line.weight) : undefined,
        batch: line.batch,
      }),
    ]
  })
}

/** The rows of a form with those of a delivery: empty ones give way, and a batch that stands there already stays as it is. */
export function withOrigin(
  rows: readonly FormValues[],
  more: readonly FormValues[],
): { readonly kept: readonly FormValues[]; readonly added: readonly FormValues[] } {
  const kept = rows.filter((row) => valueText(row['goodsCode']) !== '' || valueText(row['qty']) !== '')
  const nameOf = (row: FormValues) => `${valueText(row['goodsCode'])} ${valueText(row['batch.batchNo'])}`
  const there = new Set(kept.map(nameOf))
  return { kept, added: more.filter((row) => !there.has(nameOf(row))) }
}
