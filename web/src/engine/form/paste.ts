/** Cells copied in a spreadsheet, put into a table of lines: by position, each read as its field would be typed. */
import { keepSigned, type FormField, type FormValues, inputOf, isNumeric } from './fields'
import { editedLine, type Line, type LinesField, mostOf, newLine } from './lines'

/** Choices of a code table: what each is called in the language in force. */
export type ChoicesOf = (table: string) => readonly { readonly code: unknown; readonly label: string }[]

/** What became of a paste. */
export interface Pasted {
  readonly rows: readonly Line[]
  /** Cells that were filled. */
  readonly filled: number
  /** Cells whose text says nothing that their field takes, and rows beyond the most. */
  readonly left: number
}

/** Cells of a copied range: rows by lines, columns by tabs; a cell with either of them stands in quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy
  let row: string[] = []
  const plain = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  for (let match = cell.exec(plain); match; match = cell.exec(plain)) {
    const [, quoted, bare = '', end] = match
    row.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

const DATE = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/
const PLAIN = /^(\d{4})(\d{2})(\d{2})$/
const YES: ReadonlySet<string> = new Set(['1', 'y', 'yes', 'true', '是', '√', '✓', 'sí', 'si', 'はい', 'x'])
const NO: ReadonlySet<string> = new Set(['0', 'n', 'no', 'false', '否', 'いいえ', '-', ''])

/** The value of a pasted text, or undefined when the field takes nothing of the kind. */
export function readCell(field: FormField, text: string, choicesOf: ChoicesOf): unknown {
  const kind = inputOf(field)
  if (kind === 'bool') return readFlag(text)
  if (text === '') return null
  if (isNumeric(kind)) return readNumber(field, text)
  if (kind === 'date') return readDate(text)
  if (kind === 'code') {
    const wanted = text.toLowerCase()
    const hit = choicesOf(field.code ?? '').find(
      (each) => each.label.toLowerCase() === wanted || String(each.code).toLowerCase() === wanted,
    )
    return hit?.code
  }
  return kind === 'choose' ? readChoice(text) : text
}

/** A choice is named by its code, and "A-01 Frozen" copied from this console is one, too; "On hold" begins no code. */
function readChoice(text: string): string {
  const [first = ''] = text.split(/\s/u)
  return /^\p{Lu}\p{Ll}+$/u.test(first) ? text : first
}

function readFlag(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}

/** Thousands separators go; what else is no digit makes the text no number. */
function readNumber(field: FormField, text: string): string | undefined {
  const bare = text.replaceAll(/[,，\s]/gu, '')
  const kept = keepSigned({ ...field, negative: true }, bare)
  return /\d/.test(kept) && !/[^\d.\-０-９．。－−+]/u.test(bare) ? kept : undefined
}

/** A day as people write it (`2026/9/1`, `20260901`, `2026年9月1日`) as `YYYY-MM-DD`; undefined for what is no day. */
export function readDate(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = DATE.exec(text.trim()) ?? PLAIN.exec(text.trim()) ?? []
  if (year === '') return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toJSON().startsWith(date) ? date : undefined
}

/** Where a paste begins and what it may fill. */
export interface Place {
  /** Row, from 0. */
  readonly row: number
  /** Fields of the columns, in order, from the one of the cell on. */
  readonly columns: readonly FormField[]
}

/** The rows with the pasted cells; rows that are missing are added while there is room. */
export function pasteInto(
  lines: LinesField,
  rows: readonly Line[],
  cells: readonly (readonly string[])[],
  { row: from, columns }: Place,
  choicesOf: ChoicesOf,
): Pasted {
  const next = [...rows]
  let filled = 0
  let left = 0
  for (const [down, texts] of cells.entries()) {
    const at = from + down
    if (at >= next.length) {
      if (next.length >= mostOf(lines)) {
        left += texts.length
        continue
      }
      next.push(newLine(lines, next))
    }
    let line: FormValues = next[at] ?? {}
    for (const [right, text] of texts.entries()) {
      const field = columns[right]
      const value = field === undefined ? undefined : readCell(field, text, choicesOf)
      if (field === undefined || value === undefined) {
        left += 1
        continue
      }
      line = editedLine(lines, line, field, value ?? undefined)
      filled += 1
    }
    next[at] = line
  }
  return { rows: next, filled, left }
}
