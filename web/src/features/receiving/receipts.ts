/** Registering: a row for each receipt, which row stands for what is open, and what is sent. */
import { restOf } from '@/engine/document/sums'
import type { FormValues } from '@/engine/form/fields'
import type { Line } from '@/engine/form/lines'
import { inUnit } from '@/engine/goods/inUnit'
import { decimalText, parseDecimal, toJsonNumber } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { flatBatch, nestedBatch } from './batch'
import { type Goods } from '@/engine/goods/goods'
import { LINE, noteLines, type NoteLine } from './types'

/** Lines that still wait for goods. */
export function openLines(note: FormValues): readonly NoteLine[] {
  return noteLines(note).filter(({ lineStatus }) => lineStatus < LINE.complete)
}

/** A row to be filled in for a line. What the line plans stands there already; how much came does not. */
export function receiptRow(line: NoteLine, goods: Goods | undefined): FormValues {
  const { unit } = inUnit(line.qtyOpen, line)
  const { batch } = line
  return {
    ...flatBatch({ batch }),
    lineId: line.id,
    line,
    goods,
    limits: line.limits ?? goods?.limits,
    unitCode: unit,
    containerCode: line['containerCode'],
    containerTypeCode: line['containerTypeCode'],
    statusCode: line['statusCode'],
    statusName: line['statusName'],
  }
}

/** The line of a row. */
export function lineOf(row: FormValues): NoteLine | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there by `receiptRow`
  return row['line'] as NoteLine | undefined
}

/** Whether somebody has said how much came, or how much was sent back. */
export function isFilled(row: FormValues): boolean {
  return valueText(row['qty']) !== '' || valueText(row['rejectedQty']) !== ''
}

/** The rows with all that is open filled in, spread over no row that says something already. */
export function withRest(rows: readonly Line[]): readonly Line[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const line = lineOf(row)
    if (!line || seen.has(line.id) || isFilled(row)) return row
    seen.add(line.id)
    // What other rows of the line say comes off.
    const others = rows.filter((each) => each !== row && lineOf(each)?.id === line.id && isFilled(each))
    if (others.length > 0) return row
    const { qty, unit } = inUnit(line.qtyOpen, line)
    return { ...row, qty, unitCode: unit }
  })
}

/** The receipts of a call, and the place of each among the rows. */
export interface Receipts {
  readonly receipts: readonly Record<string, unknown>[]
  readonly places: readonly number[]
}

/** Rows that say how much came; `bodies` are the same rows as the form writes them. */
export function receiptsOf(rows: readonly Line[], bodies: readonly Record<string, unknown>[]): Receipts {
  const places = rows.flatMap((row, at) => (isFilled(row) ? [at] : []))
  return { places, receipts: places.map((at) => body(bodies[at] ?? {}, rows[at] ?? {})) }
}

/** What only goods that stay have: it is typed before somebody sends all of them back. */
const OF_KEPT = new Set(['weight', 'containerCode'])

function body(row: Record<string, unknown>, typed: FormValues): Record<string, unknown> {
  const { pieceWeights, ...all } = nestedBatch(row)
  const sentBack = valueText(typed['qty']) === ''
  const rest = sentBack ? Object.fromEntries(Object.entries(all).filter(([name]) => !OF_KEPT.has(name))) : all
  const said = Object.entries(rest).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  const pieces = sentBack ? [] : weightsOf(pieceWeights)
  // Left out, it would be the container that the line plans; emptied by hand, the goods lie loose.
  const loose =
    !sentBack && valueText(lineOf(typed)?.['containerCode']) !== '' && valueText(row['containerCode']) === ''
  return {
    ...Object.fromEntries(said),
    ...(loose ? { containerCode: '' } : {}),
    ...(pieces.length > 0 ? { pieceWeights: pieces } : {}),
  }
}

/** Weights of single pieces out of what was typed or pasted: numbers parted by spaces, commas or lines. */
export function weightsOf(text: unknown): readonly unknown[] {
  return valueText(text)
    .split(/[\s,，;；、]+/u)
    .filter((part) => parseDecimal(part) !== null)
    .map(toJsonNumber)
}

/** What is left of a line after the rows of it, in base units; only rows of the line's own unit are counted. */
export function leftOf(line: NoteLine, rows: readonly FormValues[]): string {
  let left = valueText(line.qtyOpen)
  for (const row of rows) {
    if (lineOf(row)?.id !== line.id) continue
    const factor = row['unitCode'] === line.baseUnit ? '1' : valueText(line.packFactor)
    for (const field of ['qty', 'rejectedQty']) {
      const [count, each] = [parseDecimal(row[field]), parseDecimal(factor)]
      if (!count || !each) continue
      left = restOf(
        left,
        decimalText({ units: count.units * each.units, places: count.places + each.places }),
      )
    }
  }
  return left
}
