/**
 * What is exported or printed: titles and rows of exact texts, without anything of the screen. Built from the columns
 * of the grid, so a file says what the list says.
 */
import type { GridColumn } from '@/engine/grid/columns'
import { timeText } from '@/engine/i18n/times'
import type { ListRecord } from '@/engine/list/meta'

/** One column of a sheet. */
export interface SheetColumn {
  readonly title: string
  /** Its cells are decimal texts or empty. */
  readonly numeric: boolean
}

/** A table of texts. */
export interface Sheet {
  /** Name of the worksheet. */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** Name of the worksheet unless the user says otherwise. */
export const SHEET_NAME = 'Sheet1'

/** The five formats of the specification. */
export const FORMATS = ['xlsx', 'csv', 'html', 'xml', 'txt'] as const
/** One of them; also the file's extension. */
export type Format = (typeof FORMATS)[number]

/** Builds a sheet of rows. Times carry their seconds; a picture column is left out. */
export function sheetOf(columns: readonly GridColumn[], rows: readonly ListRecord[], name: string): Sheet {
  const kept = columns.filter((column) => column.kind !== 'image')
  return {
    name,
    columns: kept.map(({ title, numeric }) => ({ title, numeric })),
    rows: rows.map((row) =>
      kept.map((column) => (column.kind === 'time' ? timeText(row[column.id], true) : column.plain(row))),
    ),
  }
}

/** A worksheet name that spreadsheet programs accept: at most 31 characters, none of `[]:*?/\`. */
export function sheetName(wanted: string): string {
  const name = wanted
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, 31)
  return name === '' ? SHEET_NAME : name
}

/** A file name without characters that a file system refuses. */
export function fileName(wanted: string, fallback: string): string {
  const name = wanted
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .replaceAll(CONTROL, '')
    .trim()
    .slice(0, 120)
  return name === '' ? fallback : name
}

/** Control characters, which no format carries. Tab and line ends stay. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** A text without control characters and lone halves of characters. */
export function cleanText(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll(CONTROL, '')
}
