/** Checking a note: what was scanned, what is left, and what is sent of a line that was counted. Pure. */
import type { FormValues } from '@/engine/form/fields'
import type { Candidate, What } from '@/engine/scan/what'
import { compareDecimals, parseDecimal, toJsonNumber } from '@/ui/decimal'
import { type Pile, pilesOf } from './piles'
import { goes, MODE, type NoteLine, noteLines } from './types'

/** What is typed or ticked for a line. */
export interface Count {
  readonly qty: string
  readonly weight: string
  readonly temp: string
  readonly labelOk: boolean
  readonly packageOk: boolean
  /** Code of the difference; empty when the count says it. */
  readonly difference: string
}

/** Nothing typed yet: label and packing are as they should be. */
export const NO_COUNT: Count = {
  qty: '',
  weight: '',
  temp: '',
  labelOk: true,
  packageOk: true,
  difference: '',
}

/** Whether a line was counted. */
export function isCounted(line: NoteLine): boolean {
  return line.qtyChecked !== null && line.qtyChecked !== undefined
}

/** Whether somebody has to say what becomes of a line. */
export function isOpenDifference(line: NoteLine): boolean {
  return isCounted(line) && line.differs === true && (line.resolution ?? null) === null
}

/** Piles still to count, lines with an open difference, and piles that are done. Lines that were sent back are left out. */
export function standingOf(note: FormValues): {
  readonly left: readonly Pile[]
  readonly differing: readonly NoteLine[]
  readonly settled: readonly Pile[]
} {
  const lines = noteLines(note).filter((line) => goes(line) || isCounted(line))
  const piles = pilesOf(lines)
  const isLeft = (pile: Pile) => pile.lines.some((line) => !isCounted(line))
  return {
    left: piles.filter(isLeft),
    differing: lines.filter(isOpenDifference),
    settled: piles.filter((pile) => !isLeft(pile) && !pile.lines.some(isOpenDifference)),
  }
}

/** Application identifier of an SSCC, as a label carries it before the 18 digits. */
const SSCC = /^(?:\]C1)?\(?00\)?(\d{18})$/

const same = (one: string | null | undefined, other: string) =>
  (one ?? '') !== '' && one?.toUpperCase() === other.toUpperCase()

/** A code as it stands in a note: an SSCC without what a label puts before it. */
export function plainCode(scan: string): string {
  const code = scan.trim()
  return SSCC.exec(code)?.[1] ?? code
}

/** What a scan means in a note. */
export type Found =
  | { readonly kind: 'container'; readonly code: string; readonly lines: readonly NoteLine[] }
  | { readonly kind: 'line'; readonly line: NoteLine }
  | { readonly kind: 'nothing' }

/** The container or the line with that code: a line that is still to count before one that was. */
export function foundIn(lines: readonly NoteLine[], scan: string): Found {
  const code = plainCode(scan)
  const going = lines.filter(goes)
  const inside = going.filter((line) => same(line.containerCode, code))
  const [first] = inside
  if (first) return { kind: 'container', code: first.containerCode ?? code, lines: inside }
  const named = going.filter((line) => same(line.goodsCode, code) || same(line.batchNo, code))
  const line = named.find((each) => !isCounted(each)) ?? named[0]
  return line ? { kind: 'line', line } : { kind: 'nothing' }
}

/** The same for what the server knows about a label: its container, else the goods that carry it, of its batch first. */
export function foundByLabel(lines: readonly NoteLine[], what: What): Found {
  if (what.kind === 'location') return { kind: 'nothing' }
  if (what.kind === 'container') return foundIn(lines, what.code)
  const carried = (line: NoteLine) =>
    what.candidates.some((each: Candidate) => same(line.goodsCode, each.code))
  const named = lines.filter((line) => goes(line) && carried(line))
  const lot = what.label.lot ?? ''
  const exact = named.filter((line) => same(line.batchNo, lot))
  const among = exact.length > 0 ? exact : named
  const line = among.find((each) => !isCounted(each)) ?? among[0]
  return line ? { kind: 'line', line } : { kind: 'nothing' }
}

/** The quantity that is meant: what was typed, else what should be there; empty where that is hidden. */
export function meantQty(line: NoteLine, count: Count): string {
  if (count.qty !== '') return count.qty
  return line.hidden === true ? '' : String(line.qty)
}

/** What the count alone says: short, over, or nothing; a hidden line says nothing. */
export function saidByCount(line: NoteLine, count: Count): 'short' | 'over' | null {
  if (line.hidden === true) return null
  const [counted, wanted] = [parseDecimal(meantQty(line, count)), parseDecimal(line.qty)]
  if (!counted || !wanted) return null
  const order = compareDecimals(counted, wanted)
  return order === 0 ? null : order < 0 ? 'short' : 'over'
}

/** The count of a pile for the call, which shares it out among its lines; null while the quantity is missing. */
export function countedBody(line: NoteLine, count: Count): Record<string, unknown> | null {
  const qty = meantQty(line, count)
  if (qty === '') return null
  const number = (name: string, value: string) => (value === '' ? {} : { [name]: toJsonNumber(value) })
  return {
    lineId: line.id,
    pile: true,
    qty: toJsonNumber(qty),
    ...number('weight', count.weight),
    ...number('productTemp', count.temp),
    labelOk: count.labelOk,
    packageOk: count.packageOk,
    ...(count.difference === '' ? {} : { difference: Number(count.difference) }),
  }
}

/** Whether containers may be ticked off as they are: never in a blind count. */
export function takesContainers(note: FormValues): boolean {
  return Number(note['checkMode']) !== MODE.blind
}
