/**
 * Query fields of a list: which box each column gets, what it accepts and how it reads as a chip.
 * Section 5 of the codes specification: number and positive integer boxes, a failing field is cleared with a
 * warning, ranges have a lower and an upper box, day ranges run 00:00:00 to 23:59:59.
 */
import {
  accepts,
  keepNumber,
  keepPositiveInteger,
  type RuleName,
  settleNumber,
} from '@/engine/validate/validate'
import { compareDecimals, parseDecimal } from '@/ui/decimal'
import type { ColumnMeta, FilterKind } from './meta'

/** What may be typed into a box. */
export type FilterInput = 'text' | 'number' | 'integer' | 'positiveInteger'

/** A choice of a code set. `value` is the wire code as text. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** What a screen may say about a query field beyond the list's own description. */
export interface FilterHint {
  readonly input?: FilterInput
  /** Shared rule; a value that breaks it is cleared and the warning names the column. */
  readonly rule?: RuleName
  /** Not offered: only the page itself filters by it. */
  readonly hidden?: boolean
}

/** One query field, ready to draw. */
export interface FilterField {
  readonly field: string
  readonly title: string
  readonly kind: FilterKind
  readonly input: FilterInput
  /** A value that does not match is cleared with the warning. */
  readonly check: (value: string) => boolean
  readonly primary: boolean
  /** A range of days, of business dates (`day`) or of times that run from 00:00:00 to 23:59:59 (`time`). */
  readonly days?: 'day' | 'time'
  /** Choices of a code set or of yes and no. */
  readonly choices?: readonly Choice[]
  /** Names on the wire: the field itself, or its Start and End. */
  readonly names: readonly string[]
}

/** Filter values by wire name; an absent name is no filter. */
export type Filters = Readonly<Record<string, string>>

/** Result of taking over what stands in the boxes. */
export interface Accepted {
  readonly filters: Filters
  /** Fields that were cleared because their value failed the pattern. */
  readonly failed: readonly FilterField[]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
/** What a 64-bit number surely holds. */
const INTEGER = /^-?\d{1,18}$/
const ID = /^\d{1,19}$/
/** Longest text of a box; more cannot be typed. */
export const TEXT_MAX = 200

const CHECKS: Record<FilterInput, (value: string) => boolean> = {
  text: (value) => value.length <= TEXT_MAX,
  number: (value) => accepts('queryNumber', value),
  integer: (value) => INTEGER.test(value),
  positiveInteger: (value) => accepts('queryPositiveInteger', value),
}

const INPUT_OF_KIND: Partial<Record<ColumnMeta['kind'], FilterInput>> = { decimal: 'number', int: 'integer' }

/** Builds the query fields of a list in column order, the search box before them. `choicesOf` names the choices of a column, if it has any. */
export function filterFields(
  columns: readonly ColumnMeta[],
  titleOf: (column: ColumnMeta) => string,
  choicesOf: (column: ColumnMeta) => readonly Choice[] | undefined,
  hints: Readonly<Record<string, FilterHint>> = {},
): FilterField[] {
  const fields: FilterField[] = []
  for (const column of columns) {
    const kind = column.filter
    if (!kind) continue
    const hint = hints[column.field]
    if (hint?.hidden) continue
    const ranged = kind === 'range' || kind === 'dateRange'
    const input =
      hint?.input ??
      (kind === 'contains' || kind === 'search' ? 'text' : (INPUT_OF_KIND[column.kind] ?? 'text'))
    const choices = choicesOf(column)
    const days = ranged && column.kind === 'date' ? 'day' : kind === 'dateRange' ? 'time' : undefined
    fields.push({
      field: column.field,
      title: titleOf(column),
      kind,
      input,
      check: checkOf(column, kind, input, hint?.rule),
      primary: column.primary === true,
      ...(days ? { days } : {}),
      ...(choices ? { choices } : {}),
      names: ranged ? [`${column.field}Start`, `${column.field}End`] : [column.field],
    })
  }
  // The box that finds by any of several columns comes first.
  return fields.toSorted((one, other) => Number(other.kind === 'search') - Number(one.kind === 'search'))
}

function checkOf(column: ColumnMeta, kind: FilterKind, input: FilterInput, rule: RuleName | undefined) {
  if (rule) return (value: string) => accepts(rule, value)
  if (column.kind === 'date') return (value: string) => DAY.test(value)
  if (kind === 'dateRange') return (value: string) => DAY_TIME.test(value)
  return column.kind === 'id' ? (value: string) => ID.test(value) : CHECKS[input]
}

/** Drops what a box of this kind does not take, while the user types. */
export function keepInput(input: FilterInput, text: string): string {
  if (input === 'text') return text
  return input === 'positiveInteger' ? keepPositiveInteger(text) : keepNumber(text)
}

/** The value of one box when it is acceptable, an empty text when there is none, null when it fails. */
export function acceptValue(field: FilterField, text: string): string | null {
  const typed = text.trim()
  if (typed === '') return ''
  if (field.choices && (field.kind === 'anyOf' || field.kind === 'equals')) {
    const known = new Set(field.choices.map((choice) => choice.value))
    const kept = typed.split(',').filter((part) => known.has(part))
    return kept.length > 0 ? kept.join(',') : null
  }
  // Several of a column without a table of codes.
  const parts = (field.kind === 'anyOf' ? typed.split(',') : [typed]).map((part) => settled(field, part))
  return parts.every(field.check) ? parts.join(',') : null
}

/** A number in order (`.5`, `5.`, `007`); a lone minus or point is none and fails. */
function settled(field: FilterField, text: string): string {
  return field.input === 'number' || field.input === 'integer' ? settleNumber(text) : text
}

/** Takes over the boxes: trims, clears the failing ones, puts a range the right way round. */
export function acceptFilters(fields: readonly FilterField[], draft: Filters): Accepted {
  const filters: Record<string, string> = {}
  const failed: FilterField[] = []
  for (const field of fields) {
    for (const name of field.names) {
      const value = acceptValue(field, draft[name] ?? '')
      if (value === null) failed.push(field)
      else if (value !== '') filters[name] = value
    }
    turnRange(field, filters)
  }
  return { filters, failed: [...new Set(failed)] }
}

function turnRange(field: FilterField, filters: Record<string, string>): void {
  const [startName, endName] = field.names
  if (!startName || !endName) return
  const start = filters[startName]
  const end = filters[endName]
  if (start === undefined || end === undefined) return
  const low = parseDecimal(start)
  const high = parseDecimal(end)
  const reversed = low && high ? compareDecimals(low, high) > 0 : start > end
  if (!reversed) return
  if (field.days === 'time') {
    filters[startName] = `${end.slice(0, 10)} 00:00:00`
    filters[endName] = `${start.slice(0, 10)} 23:59:59`
    return
  }
  filters[startName] = end
  filters[endName] = start
}

/** First and last day, as `YYYY-MM-DD`, of the `days` days that end today. */
export function lastDays(days: number, today: Date): readonly [string, string] {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1)
  return [dayText(first), dayText(today)]
}

/** Quick picks of date ranges, with the text key of each. */
export const QUICK_DATES = [
  { key: 'list.lastWeek', days: 7 },
  { key: 'list.lastMonth', days: 30 },
  { key: 'list.lastThreeMonths', days: 90 },
] as const

/** Local calendar day as `YYYY-MM-DD`. */
export function dayText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** An active filter as it is shown above the grid. */
export interface Chip {
  readonly field: string
  readonly title: string
  readonly text: string
  /** Wire names to drop when the chip is removed. */
  readonly names: readonly string[]
}

/** Chips of the active filters, in field order. */
export function chipsOf(fields: readonly FilterField[], filters: Filters): Chip[] {
  const chips: Chip[] = []
  for (const field of fields) {
    const text = chipText(field, filters)
    if (text) chips.push({ field: field.field, title: field.title, text, names: field.names })
  }
  return chips
}

function chipText(field: FilterField, filters: Filters): string {
  const [first = '', second] = field.names
  const value = filters[first]
  if (second === undefined) {
    if (value === undefined || !field.choices) return value ?? ''
    const labels = new Map(field.choices.map((choice) => [choice.value, choice.label]))
    return value
      .split(',')
      .map((part) => labels.get(part) ?? part)
      .join(', ')
  }
  const cut = (text: string | undefined) => (field.days ? text?.slice(0, 10) : text)
  const low = cut(value)
  const high = cut(filters[second])
  if (low !== undefined && high !== undefined) return low === high ? low : `${low} – ${high}`
  if (low !== undefined) return `≥ ${low}`
  return high === undefined ? '' : `≤ ${high}`
}

/** The filters without the given wire names. */
export function withoutFilters(filters: Filters, names: readonly string[]): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
}
