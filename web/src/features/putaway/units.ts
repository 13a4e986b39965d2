/**
 * What is put away in one go: a container with all its open lines, or a line of loose goods. The server confirms and undoes
 * containers as a whole, so people see them as a whole, too.
 */
import { decimalText, parseDecimal, sumDecimals, trimDecimal } from '@/ui/decimal'

/** Words with arguments, as the server gives them. */
export interface Reason {
  readonly key: string
  readonly arguments?: Readonly<Record<string, unknown>>
}

/** A line of a putaway note. Weight in kg, volume in m³. */
export interface PutawayLine {
  readonly id: string
  readonly lineNo: number
  readonly goodsCode: string
  readonly goodsName: string
  readonly spec?: string | null
  readonly unitCode: string
  readonly unitName?: string | null
  readonly thermosphere?: string | null
  readonly batchNo?: string | null
  readonly productionDate?: string | null
  readonly expiryDate?: string | null
  readonly containerCode?: string | null
  readonly containerTypeCode?: string | null
  readonly statusCode: string
  readonly frozen: boolean
  readonly fromLocation: string
  readonly qty: number
  readonly weight: number
  readonly volume: number
  /** 0 open, 1 under way, 3 done. */
  readonly status: number
  readonly suggestedLocation?: string | null
  readonly suggestion?: Reason | null
  readonly targetLocation?: string | null
  readonly overrideReason?: string | null
  readonly operator?: string | null
  readonly receivedAt: string
  readonly pickedUpAt?: string | null
  readonly putAt?: string | null
}

/** What the quantity of a line is counted in. */
export function unitOfQty({ unitCode, unitName }: Pick<PutawayLine, 'unitCode' | 'unitName'>): string {
  return unitName ?? unitCode
}

/** Status of a line. */
export const OPEN = 0
export const UNDER_WAY = 1
export const DONE = 3

/** What is put away in one go. */
export interface Unit {
  readonly key: string
  readonly containerCode: string | null
  readonly lines: readonly [PutawayLine, ...PutawayLine[]]
  readonly status: number
  /** Where it should go, or lies; null when no place was found. */
  readonly place: string | null
  readonly from: string
}

/** The lines of a record, whatever it holds. */
export function linesIn(record: Readonly<Record<string, unknown>>): readonly PutawayLine[] {
  const lines: unknown = record['lines']
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's answer for a note
  return Array.isArray(lines) ? (lines as PutawayLine[]) : []
}

/**
 * The units of a note: what is under way first, then what waits, what is done last, each in the order of the note. A
 * container whose lines are partly done is two units: what is done lies somewhere already.
 */
export function unitsOf(lines: readonly PutawayLine[]): readonly Unit[] {
  const units = new Map<string, PutawayLine[]>()
  for (const line of lines) {
    const done = line.status === DONE
    const key = line.containerCode ? `${line.containerCode} ${done ? (line.putAt ?? '') : ''}` : line.id
    const held = units.get(key)
    if (held) held.push(line)
    else units.set(key, [line])
  }
  return [...units].flatMap(([key, held]) => unitOf(key, held)).toSorted((a, b) => rank(a) - rank(b))
}

function unitOf(key: string, held: readonly PutawayLine[]): Unit[] {
  const [first, ...rest] = held
  if (!first) return []
  const lines: Unit['lines'] = [first, ...rest]
  const status = lines.some((line) => line.status === UNDER_WAY) ? UNDER_WAY : first.status
  const place = (status === DONE ? first.targetLocation : first.suggestedLocation) ?? null
  return [{ key, containerCode: first.containerCode ?? null, lines, status, place, from: first.fromLocation }]
}

function rank({ status }: Unit): number {
  if (status === UNDER_WAY) return 0
  return status === DONE ? 2 : 1
}

/** What a call names: the container, or the line. */
export function subjectOf(unit: Unit): { readonly containerCode: string } | { readonly lineId: string } {
  return unit.containerCode === null ? { lineId: unit.lines[0].id } : { containerCode: unit.containerCode }
}

/** Exact sum of a number over the lines of a unit. */
export function sumIn(unit: Unit, field: 'qty' | 'weight' | 'volume'): string {
  return decimalText(trimDecimal(sumDecimals(unit.lines.flatMap((line) => parseDecimal(line[field]) ?? []))))
}

/** The coldest thermosphere of a unit's goods; null when none is known. */
export function thermosphereOf(unit: Unit): string | null {
  const found = new Set(unit.lines.map((line) => line.thermosphere))
  return ['FROZEN', 'CHILLED', 'NORMAL'].find((each) => found.has(each)) ?? null
}

/** Minutes since the goods of a unit were received. */
export function waited(unit: Unit, now: number): number {
  const oldest = Math.min(...unit.lines.map((line) => Date.parse(line.receivedAt)))
  return Number.isFinite(oldest) ? Math.max(0, Math.floor((now - oldest) / 60_000)) : 0
}

/** Minutes after which goods of a thermosphere should not stand at the door any more. */
const LONGEST: Readonly<Record<string, number>> = { FROZEN: 20, CHILLED: 30 }

/** Whether cold goods have been waiting for too long. */
export function waitsTooLong(unit: Unit, now: number): boolean {
  const longest = LONGEST[thermosphereOf(unit) ?? '']
  return unit.status !== DONE && longest !== undefined && waited(unit, now) > longest
}
