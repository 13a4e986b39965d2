/** What is entered of each line: as expected unless a person says otherwise, and then why. */
import {
  compareDecimals,
  decimalText,
  parseDecimal,
  sumDecimals,
  toJsonNumber,
  trimDecimal,
} from '@/ui/decimal'
import { keepNumber } from '@/engine/validate/validate'

/** A line of an entry note. Weight in kg. */
export interface EntryLine {
  readonly id: string
  readonly lineNo: number
  readonly goodsCode: string
  readonly goodsName: string
  readonly spec?: string | null
  readonly unitCode: string
  readonly unitName?: string | null
  readonly batchNo?: string | null
  readonly productionDate?: string | null
  readonly expiryDate?: string | null
  readonly containerCode?: string | null
  readonly locationCode: string
  readonly statusCode: string
  readonly qtyExpected: number
  readonly qtyEntered?: number | null
  readonly qtyDifference?: number | null
  readonly differenceReason?: string | null
  readonly weight: number
}

/** What a person has typed for a line. */
export interface Draft {
  readonly qty: string
  readonly reason: string
}

/** What was typed, by line. */
export type Drafts = Readonly<Record<string, Draft>>

/** What is wrong with a line: text keys or the server's words. */
export interface LineFault {
  readonly qty?: string
  readonly reason?: string
}

/** The lines of a record, whatever it holds. */
export function linesIn(record: Readonly<Record<string, unknown>>): readonly EntryLine[] {
  const lines: unknown = record['lines']
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's answer for a note
  return Array.isArray(lines) ? (lines as EntryLine[]) : []
}

/** The body of an entry. The day is named only where somebody chose one: else it is the server's when the call arrives. */
export function entryBody(
  lines: readonly EntryLine[],
  said: { readonly drafts: Drafts; readonly remark: string; readonly day: string | null },
): Record<string, unknown> {
  return {
    ...(said.day === null ? {} : { entryDate: said.day }),
    remark: said.remark.trim() === '' ? null : said.remark.trim(),
    lines: differing(lines, said.drafts).map((line) => lineBody(line, said.drafts)),
  }
}

/** What stands in the boxes of a line. */
export function draftOf(line: EntryLine, drafts: Drafts): Draft {
  return drafts[line.id] ?? { qty: String(line.qtyExpected), reason: '' }
}

/** Entered less expected, as text; null when what was typed is no number. */
export function differenceOf(line: EntryLine, draft: Draft): string | null {
  const [typed, expected] = [parseDecimal(draft.qty), parseDecimal(line.qtyExpected)]
  if (!typed || !expected) return null
  return decimalText(trimDecimal(sumDecimals([typed, { units: -expected.units, places: expected.places }])))
}

/** What is wrong before anything is sent: no number, more than was put away, a difference without a reason. */
export function faultsOf(lines: readonly EntryLine[], drafts: Drafts): ReadonlyMap<string, LineFault> {
  const faults = new Map<string, LineFault>()
  for (const line of lines) {
    const draft = draftOf(line, drafts)
    const difference = differenceOf(line, draft)
    if (difference === null || isBelowZero(draft.qty)) faults.set(line.id, { qty: 'entryManage.noNumber' })
    else if (isAbove(difference)) faults.set(line.id, { qty: 'entryManage.tooMuch' })
    else if (difference !== '0' && draft.reason.trim() === '') {
      faults.set(line.id, { reason: 'rule.required' })
    }
  }
  return faults
}

function isBelowZero(qty: string): boolean {
  return (parseDecimal(qty)?.units ?? 0n) < 0n
}

/** Whether a difference is more than was put away. */
export function isAbove(difference: string): boolean {
  const parsed = parseDecimal(difference)
  return parsed !== null && compareDecimals(parsed, { units: 0n, places: 0 }) > 0
}

/** The lines that differ, as the call takes them. Lines that are not named are entered as expected. */
export function differing(lines: readonly EntryLine[], drafts: Drafts): readonly EntryLine[] {
  return lines.filter((line) => differenceOf(line, draftOf(line, drafts)) !== '0')
}

/** The body of a line. */
export function lineBody(line: EntryLine, drafts: Drafts): object {
  const { qty, reason } = draftOf(line, drafts)
  return { id: line.id, qty: toJsonNumber(qty), reason: reason.trim() }
}

/** What a number box keeps of a text: a minus, too, which is refused and not read as its opposite. */
export function keepQty(text: string): string {
  return keepNumber(text)
}

/** Faults that the server found, at the lines that were sent: `lines[0].qty`. */
export function serverFaults(
  fields: readonly { readonly field: string; readonly msg: string }[],
  sent: readonly EntryLine[],
): { readonly faults: ReadonlyMap<string, LineFault>; readonly others: readonly string[] } {
  const faults = new Map<string, LineFault>()
  const others: string[] = []
  for (const { field, msg } of fields) {
    const place = /^lines\[(\d+)\]\.(qty|reason)$/.exec(field)
    const line = place ? sent[Number(place[1])] : undefined
    if (line) faults.set(line.id, { ...faults.get(line.id), [place?.[2] ?? 'qty']: msg })
    else others.push(msg)
  }
  return { faults, others }
}
