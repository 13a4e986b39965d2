/**
 * Rows that belong to a record, as data: packaging levels of goods, rates of a contract. In the browser each row has a name
 * of its own, so that faults and the focus stay with it when it moves; the server only sees the rows in their order.
 */
import type { ComponentType } from 'react'
import {
  type FormField,
  type FormMode,
  type FormValues,
  fieldsIn,
  fieldsOf,
  inputOf,
  presentOf,
  toBody,
  toValues,
} from './fields'

/** A table of rows in a form. */
export interface LinesField {
  /** Field of the form that holds the rows. */
  readonly name: string
  /** Text key of the heading. */
  readonly title: string
  readonly fields: readonly FormField[]
  /** Fewest rows. */
  readonly least?: number
  /** Rows that a new record begins with; the fewest unless said. */
  readonly begin?: number
  /** Most rows; 100 unless said. */
  readonly most?: number
  /** Values of a new row beyond those of its fields; from the rows before it when it is a function. */
  readonly initial?: FormValues | ((before: readonly FormValues[]) => FormValues)
  /** Text key of a line under the heading. */
  readonly help?: string
  /** What else changes in a row with one of its cells; `picked` is the record that was chosen. */
  readonly edited?: (row: FormValues, field: string, picked: FormValues | undefined) => FormValues
  /** Stands under the rows: their totals. */
  readonly Under?: ComponentType<{ readonly rows: readonly FormValues[] }>
}

/** One row. */
export type Line = FormValues

/** Where a row keeps its name; no field of the server is called so. */
const KEY = '#'
const MOST = 100

let last = 0

function nextKey(): string {
  last += 1
  return `l${last}`
}

/** Name of a row in the browser. */
export function keyOf(line: Line): string {
  const key = line[KEY]
  return typeof key === 'string' ? key : ''
}

/** Most rows of a table. */
export function mostOf(lines: LinesField): number {
  return lines.most ?? MOST
}

/** The rows a form opens with: the record's, else as many new ones as there must be. */
export function toLines(lines: LinesField, mode: FormMode, record: FormValues | undefined): Line[] {
  const rows = record?.[lines.name]
  if (record) {
    const kept: readonly unknown[] = Array.isArray(rows) ? rows : []
    return kept.filter(isRow).map((row) => ({
      ...row,
      ...toValues(fieldsIn(lines.fields, mode), row),
      [KEY]: nextKey(),
    }))
  }
  const begun: Line[] = []
  while (begun.length < (lines.begin ?? lines.least ?? 0)) begun.push(newLine(lines, begun))
  return begun
}

function isRow(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The rows of a value, whatever it is. */
export function linesOf(value: unknown): readonly Line[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** A row to be filled in. */
export function newLine(lines: LinesField, before: readonly Line[]): Line {
  const initial = typeof lines.initial === 'function' ? lines.initial(before) : lines.initial
  return { ...toValues(lines.fields, undefined), ...texts(lines, initial), [KEY]: nextKey() }
}

/** Values as the boxes hold them. */
function texts(lines: LinesField, values: FormValues | undefined): FormValues {
  if (!values) return {}
  const given = lines.fields.filter((field) => field.field in values)
  return { ...values, ...toValues(given, values) }
}

/** Whether nothing stands in a row but what a new one has: nobody meant it. */
export function isBlank(lines: LinesField, row: Line): boolean {
  const begun = new Map(lines.fields.map((field) => [field.field, field.initial] as const))
  return Object.entries(row).every(([name, value]) => {
    if (name === KEY || value === undefined || value === null || value === '' || value === false) return true
    return value === begun.get(name) || (Array.isArray(value) && value.length === 0)
  })
}

/** The rows without blank ones, but as many as there must be; the same array when none is left out. */
export function withoutBlank(lines: LinesField, rows: readonly Line[]): readonly Line[] {
  const said = rows.filter((row) => !isBlank(lines, row))
  if (said.length === rows.length) return rows
  const least = lines.least ?? 0
  return said.length >= least ? said : [...said, ...rows.filter((row) => isBlank(lines, row))].slice(0, least)
}

/** Cells that lose what stands in them when these fields of the record change. */
export function lostCells(lines: LinesField, rows: readonly Line[], changed: readonly string[]): number {
  const next = emptiedLines(lines, rows, changed)
  if (next === rows) return 0
  const lost = (row: Line, name: string) => (row[name] ?? '') !== ''
  const gone = lines.fields.filter((field) => field.field in (next[0] ?? {})).map((field) => field.field)
  return rows.reduce(
    (sum, row, at) => sum + gone.filter((name) => lost(row, name) && !lost(next[at] ?? {}, name)).length,
    0,
  )
}

/** The same row once more. */
export function copyOf(line: Line): Line {
  return { ...line, [KEY]: nextKey() }
}

/** The rows with one of them elsewhere; a place outside changes nothing. */
export function movedLine(rows: readonly Line[], from: number, to: number): readonly Line[] {
  const line = rows[from]
  if (!line || to < 0 || to >= rows.length) return rows
  const rest = rows.filter((each) => each !== line)
  return [...rest.slice(0, to), line, ...rest.slice(to)]
}

/** A row with a new value in a cell: what hangs on it is emptied, the name of a picked record is kept beside. */
export function editedLine(
  lines: LinesField,
  line: Line,
  field: FormField,
  value: unknown,
  picked?: FormValues,
): Line {
  const next: Record<string, unknown> = {
    ...line,
    ...emptied(lines.fields, [field.field]),
    [field.field]: value,
  }
  if (inputOf(field) === 'choose') next[presentOf(field)] = picked?.['name']
  return lines.edited ? { ...lines.edited(next, field.field, picked), [KEY]: keyOf(line) } : next
}

/** Empty values for the choices that hang on changed fields, and on those in turn. */
export function emptied(
  fields: readonly FormField[],
  changed: readonly string[],
): Readonly<Record<string, undefined>> {
  const gone: Record<string, undefined> = {}
  const all = [...changed]
  // The list grows while it is read: what is emptied empties more.
  for (const name of all) {
    for (const field of fields) {
      if (!field.within?.includes(name) || all.includes(field.field)) continue
      gone[field.field] = undefined
      gone[presentOf(field)] = undefined
      all.push(field.field)
    }
  }
  return gone
}

/** The rows with the choices emptied that hang on changed fields of the record; the same array when none does. */
export function emptiedLines(
  lines: LinesField,
  rows: readonly Line[],
  changed: readonly string[],
): readonly Line[] {
  const own = new Set(lines.fields.map((field) => field.field))
  const gone = emptied(
    lines.fields,
    changed.filter((name) => !own.has(name)),
  )
  if (Object.keys(gone).length === 0) return rows
  return rows.map((row) => ({ ...row, ...gone }))
}

/** Body of a table: the shown fields of each row. */
export function linesBody(lines: LinesField, mode: FormMode, rows: readonly Line[]): unknown[] {
  return rows.map((row) =>
    toBody(
      fieldsOf(lines.fields, mode, row).filter((field) => !field.still),
      row,
    ),
  )
}

/** Text key of a cell's title: `<screen>.<lines>.<field>`, else as in the form itself. */
export function lineLabelKey(
  lines: Pick<LinesField, 'name'>,
  field: FormField,
  screen: string,
  has: (key: string) => boolean,
): string {
  if (field.label !== undefined) return field.label
  const keys = [`${screen}.${lines.name}.${field.field}`, `${screen}.field.${field.field}`]
  return keys.find(has) ?? `field.${field.field}`
}

/** Fields whose columns are drawn for these rows; `more` once the person has asked for all. `faulty` names those with a fault. */
export function drawnFields(
  fields: readonly FormField[],
  rows: readonly FormValues[],
  more: boolean,
  faulty: (field: string) => boolean,
): FormField[] {
  return fields.filter((field) => {
    if (field.column === undefined || (more && field.column === 'more') || faulty(field.field)) return true
    return rows.some((row) => {
      if (field.column === 'used' && field.when) return field.when(row)
      const value = row[field.field]
      return value !== undefined && value !== null && value !== '' && value !== false
    })
  })
}
