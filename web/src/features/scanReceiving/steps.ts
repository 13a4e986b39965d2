/** Which question comes next, and what each answer makes of the receipt. Pure. */
import { productOf } from '@/engine/document/sums'
import {
  compareDecimals,
  type Decimal,
  decimalText,
  parseDecimal,
  roundFraction,
  sumDecimals,
  trimDecimal,
} from '@/ui/decimal'
import type { Attribute, Batch, Draft, Found, Limits, Line, Note, State, Step, Unit } from './model'

const ZERO: Decimal = { units: 0n, places: 0 }
const decimal = (text: string): Decimal => parseDecimal(text) ?? ZERO

/** True for more than nothing. */
export function isSome(text: string): boolean {
  return compareDecimals(decimal(text), ZERO) > 0
}

export function sum(values: readonly string[]): string {
  return decimalText(trimDecimal(sumDecimals(values.map(decimal))))
}

function least(a: string, b: string): string {
  return compareDecimals(decimal(a), decimal(b)) <= 0 ? a : b
}

/** A quantity in base units counted in packs, when it comes out even; else null. */
export function inPacks(qty: string, factor: string): string | null {
  const [whole, part] = [decimal(qty), decimal(factor)]
  if (part.units <= 0n || (part.units === 1n && part.places === 0)) return null
  const scaled = roundFraction(
    whole.units * 10n ** BigInt(part.places),
    part.units * 10n ** BigInt(whole.places),
    6,
  )
  const packs = decimalText(trimDecimal(scaled))
  return compareDecimals(decimal(productOf(packs, factor)), whole) === 0 && !packs.includes('.')
    ? packs
    : null
}

/** The line of the receipt, once it is clear which. */
export function lineOf({ note, draft }: Pick<State, 'note' | 'draft'>): Line | null {
  if (!note || draft?.lineIds.length !== 1) return null
  return note.lines.find(({ id }) => id === draft.lineIds[0]) ?? null
}

/** Whether a temperature is to be asked: cold goods, until as many were measured as the load asks for. */
export function asksTemp(note: Note, line: Line): boolean {
  return line.thermosphere !== 'NORMAL' && (note.isReturn || note.probesTaken < note.probesAsked)
}

/** Attributes of the batch that nobody has named yet. */
export function missing({ attributes, batch, shelfLife }: Draft): readonly Attribute[] {
  // With a shelf life either of the two days gives the other.
  const oneDay = shelfLife && (batch['productionDate'] !== undefined || batch['expiryDate'] !== undefined)
  return attributes.filter(({ attribute, required }) => {
    if (!required || batch[attribute] !== undefined) return false
    return !(oneDay && (attribute === 'productionDate' || attribute === 'expiryDate'))
  })
}

/** The question to ask now. */
export function stepOf(state: State): Step {
  const { note, draft } = state
  if (!note) return 'note'
  if (!draft) return 'goods'
  const line = lineOf(state)
  if (!line) return 'line'
  if (draft.refusal) return 'refused'
  if (missing(draft).length > 0) return 'batch'
  if (!draft.qtyGiven) return 'qty'
  if (draft.rejected !== undefined) return 'send'
  if (draft.rejecting === true) return 'reject'
  if (line.weighed && draft.weight === undefined) return 'weight'
  if (draft.container === undefined) return 'container'
  if (draft.temp === undefined && asksTemp(note, line)) return 'temp'
  return 'send'
}

/** Whether a line can be of the batch on the label: what both name must agree. */
function agrees(line: Line, batch: Batch): boolean {
  return Object.entries(batch).every(([name, value]) => (line.batch[name] ?? value) === value)
}

/**
 * Lines that what was scanned may belong to: of its goods, its batch and its container where lines name them, open ones
 * before full ones. More than one: a person has to choose.
 */
export function linesFor(note: Note, found: Found): readonly Line[] {
  const narrowed = [
    (line: Line) => isSome(line.open),
    (line: Line) => agrees(line, found.batch),
    (line: Line) => found.container !== undefined && line.containerCode === found.container,
    (line: Line) => Object.keys(found.batch).some((name) => line.batch[name] === found.batch[name]),
  ]
  let lines = note.lines.filter(({ goodsCode }) => found.goodsCodes.includes(goodsCode))
  for (const fits of narrowed) {
    const some = lines.filter(fits)
    if (some.length > 0) lines = some
  }
  return lines
}

/** The units that a line may be counted in, the largest first: those of its goods, its own, and the base unit. */
export function unitsIn(line: Line, units: readonly Unit[]): readonly Unit[] {
  const known = new Map<string, Unit>()
  const own = { unitCode: line.unitCode, pieces: line.factor, name: line.unitName }
  const base = { unitCode: line.baseUnit, pieces: '1', name: line.baseName }
  for (const each of [base, own, ...units]) {
    if (!known.has(each.unitCode) && isSome(each.pieces)) known.set(each.unitCode, each)
  }
  return [...known.values()].toSorted((a, b) => compareDecimals(decimal(b.pieces), decimal(a.pieces)))
}

/** Whole packs in a quantity, and what is left beside them; null where there is no whole one. */
export function splitPacks(
  qty: string,
  factor: string,
): { readonly packs: string; readonly rest: string } | null {
  const [whole, part] = [decimal(qty), decimal(factor)]
  if (part.units <= 0n || compareDecimals(whole, part) < 0) return null
  const places = Math.max(whole.places, part.places)
  const scaled = ({ units, places: own }: Decimal) => units * 10n ** BigInt(places - own)
  const [total, one] = [scaled(whole), scaled(part)]
  const rest = decimalText(trimDecimal({ units: total % one, places }))
  return { packs: String(total / one), rest }
}

/**
 * How much is proposed: what the label counts, one pack when its weight is on the label, else a full pallet (the largest
 * pack) or what is left of the line when that is less.
 */
export function proposal(line: Line, found: Found, units: readonly Unit[]): string {
  if (found.counted !== undefined) return found.counted
  if (found.netWeight !== undefined) return found.pieces
  const largest = units.reduce(
    (most, { pieces }) => (compareDecimals(decimal(pieces), decimal(most)) > 0 ? pieces : most),
    found.pieces,
  )
  if (!isSome(line.open)) return largest
  return compareDecimals(decimal(largest), { units: 1n, places: 0 }) > 0
    ? least(largest, line.open)
    : line.open
}

/** A further pack of the same goods was scanned: from now on they are counted one by one. */
export function withPack(draft: Draft, found: Found): Draft {
  // Packs that are scanned one by one are not counted by hand beside.
  const { weight: _before, unit: _unit, parts: _parts, ...rest } = draft
  const counted = draft.counted + 1
  const weights = found.netWeight === undefined ? draft.weights : [...draft.weights, found.netWeight]
  const next = { ...rest, counted, weights, qty: productOf(String(counted), found.pieces) }
  return weights.length === counted ? { ...next, weight: sum(weights) } : next
}

/** True when what was scanned is one more of what the receipt is about. */
export function isSame({ found }: Draft, other: Found): boolean {
  if (other.pieces !== found.pieces) return false
  if (!other.goodsCodes.some((code) => found.goodsCodes.includes(code))) return false
  const names = new Set([...Object.keys(found.batch), ...Object.keys(other.batch)])
  return [...names].every((name) => found.batch[name] === other.batch[name])
}

export type Verdict = 'accept' | 'conditional' | 'reject'

/** What a temperature means for the line; null when its limits are not known. */
export function verdictOf(temp: string, limits: Limits | undefined): Verdict | null {
  const measured = parseDecimal(temp)
  if (!measured || !limits) return null
  const within = (low: number | null | undefined, high: number | null | undefined): boolean => {
    const [from, to] = [parseDecimal(low ?? ''), parseDecimal(high ?? '')]
    return (!from || compareDecimals(measured, from) >= 0) && (!to || compareDecimals(measured, to) <= 0)
  }
  if (within(limits.acceptMin, limits.acceptMax)) return 'accept'
  const { conditionalMin = limits.acceptMin, conditionalMax = limits.acceptMax } = limits
  return within(conditionalMin, conditionalMax) ? 'conditional' : 'reject'
}

/** A day typed as printed on cartons, YYMMDD or YYYYMMDD, as YYYY-MM-DD; null when there is no such day. */
export function dayOf(digits: string): string | null {
  const full = digits.length === 6 ? `20${digits}` : digits
  if (!/^\d{8}$/.test(full)) return null
  const text = `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6)}`
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}
