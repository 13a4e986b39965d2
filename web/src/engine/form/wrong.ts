/** What is wrong in a form: of which field or cell, and whether it still is once something was typed. */
import { faultOf } from './rules'
import { type FormField, type FormMode, type FormValues, fieldsOf } from './fields'
import { type Line, type LinesField, keyOf, linesOf, mostOf } from './lines'

type T = (key: string, values?: Record<string, unknown>) => string

/** One fault at its place. */
export interface Wrong {
  /** Field of the form; of a cell the field that holds the rows. */
  readonly name: string
  readonly msg: string
  /** Name of the row and field of the cell. */
  readonly cell?: { readonly key: string; readonly field: string }
  /** Path below the field, for boxes of a feature's own that draw lines themselves: `rates[3].validFrom`. */
  readonly path?: string
  /** What stood there: another value is not wrong, or wrong in another way. */
  readonly value: unknown
}

// A cell's field may itself be a path, as `batch.expiryDate` of `lines[0].batch.expiryDate`.
// What lies within a cell is told at the cell: `lines[0].substitutes[1].goodsCode`.
const CELL = /^(\w+)\[(\d+)\](?:\.([\w.]+))?(?:\[\d+\].*)?$/

/** A fault that the server named (`name`, `packs[0].gtin`), or null when no box stands for it. */
export function wrongAt(
  { field: path, msg }: { readonly field: string; readonly msg: string },
  shown: readonly FormField[],
  tables: readonly LinesField[],
  values: FormValues,
): Wrong | null {
  if (shown.some((each) => each.field === path) || tables.some((each) => each.name === path)) {
    return { name: path, msg, value: values[path] }
  }
  const own = shown.find((each) => each.Box && path.startsWith(`${each.field}[`))
  if (own) return { name: own.field, msg, path, value: values[own.field] }
  const [, name = '', place = '', field] = CELL.exec(path) ?? []
  const lines = tables.find((each) => each.name === name)
  const row = linesOf(values[name])[Number(place)]
  if (!lines || !row) return null
  const cell = field ?? lines.fields[0]?.field ?? ''
  if (!lines.fields.some((each) => each.field === cell)) return null
  return { name, msg, cell: { key: keyOf(row), field: cell }, value: row[cell] }
}

/** All that is wrong in the cells of a table. */
export function wrongCells(lines: LinesField, mode: FormMode, rows: readonly Line[], t: T): Wrong[] {
  return rows.flatMap((row) =>
    fieldsOf(lines.fields, mode, row).flatMap((field) => {
      const value = row[field.field]
      const msg = faultOf(field.requiredWhen?.(row) ? { ...field, required: true } : field, value, t)
      return msg === null
        ? []
        : [{ name: lines.name, msg, cell: { key: keyOf(row), field: field.field }, value }]
    }),
  )
}

/** What is wrong with the number of rows, or null. */
export function wrongCount(lines: LinesField, rows: readonly Line[], t: T): string | null {
  if (rows.length < (lines.least ?? 0)) return t('form.tooFewLines', { count: lines.least ?? 0 })
  return rows.length > mostOf(lines) ? t('form.tooManyLines', { count: mostOf(lines) }) : null
}

/** Whether nothing has been changed where a fault is. */
export function stillWrong(wrong: Wrong, values: FormValues): boolean {
  const { name, cell, value } = wrong
  if (!cell) return values[name] === value
  const row = linesOf(values[name]).find((each) => keyOf(each) === cell.key)
  return row !== undefined && row[cell.field] === value
}

/** Faults of one row by field, or undefined: rows without faults keep one identity. */
export type RowFaults = Readonly<Record<string, string>>

/** The faults of a table by row. */
export function faultsByRow(name: string, wrong: readonly Wrong[]): ReadonlyMap<string, RowFaults> {
  const rows = new Map<string, Record<string, string>>()
  for (const each of wrong) {
    if (each.name !== name || !each.cell) continue
    const { key, field } = each.cell
    const row = rows.get(key) ?? {}
    row[field] ??= each.msg
    rows.set(key, row)
  }
  return rows
}
