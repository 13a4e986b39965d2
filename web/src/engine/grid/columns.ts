/**
 * From the list's description to columns of the grid: title, width, alignment and the text of each cell.
 * A cell is text unless a screen draws it; the text is also what sorts the eye, the tooltip and the export.
 */
import type { ReactNode } from 'react'
import { timeText } from '@/engine/i18n/times'
import type { ColumnKind, ColumnMeta, ListRecord } from '@/engine/list/meta'
import { decimalText, formatDecimal, parseDecimal } from '@/ui/decimal'
import type { Tone } from '@/ui/StatusText'
import { evaluate, parseFormula } from './formula'
import { valueText } from '@/ui/valueText'
import { clampWidth, type CustomColumn } from './layout'

/** A cell's status: one of five tones, always with its word. */
export interface CellStatus {
  readonly tone: Tone
  readonly word: string
}

/** One column as the grid draws it. */
export interface GridColumn {
  readonly id: string
  readonly title: string
  readonly kind: ColumnKind | 'custom'
  /** Pixels. */
  readonly width: number
  /** Whether it may take free space, or give some up, when the user has not set its width. */
  readonly grows: boolean
  /** Pixels down to which it may give up room: its title still fits. */
  readonly least?: number
  readonly numeric: boolean
  readonly sortable: boolean
  /** Visible unless the user says otherwise. */
  readonly shown: boolean
  /** Text of the cell; empty for no value. */
  readonly text: (row: ListRecord) => string
  /** Exact value for exports and sums: a decimal text for numbers, otherwise the text. */
  readonly plain: (row: ListRecord) => string
  readonly status?: (row: ListRecord) => CellStatus | null
  /** Address of a small picture. */
  readonly image?: (row: ListRecord) => string
  /** Own drawing from plain elements; nothing of antd may stand in a cell. */
  readonly render?: (row: ListRecord) => ReactNode
  /** What it is in a file, where the cell says more than one field: its own field and the others, each by itself. */
  readonly inFile?: readonly GridColumn[]
}

/** What a screen may say about a column beyond the list's own description. */
export interface ColumnHint {
  readonly width?: number
  /** Text key of the unit shown in the title. */
  readonly unit?: string
  /** Decimal places to fill up to, so that the dots stand below each other. */
  readonly places?: number
  /** Tone by the key of the code, where the code table's own is not meant. */
  readonly tones?: Readonly<Record<string, Tone>>
  readonly render?: (row: ListRecord) => ReactNode
  /** Text of the cell where it is not the value itself. It is given the column's own field and `parts`, nothing else. */
  readonly text?: (row: ListRecord) => string
  /** Other fields that the cell says. A file has them as columns of their own, so that it says what the screen says. */
  readonly parts?: readonly string[]
}

/** What the columns need from outside. */
export interface ColumnWords {
  readonly t: (key: string, values?: Record<string, unknown>) => string
  /** A code with its label, or null when the table does not know it. */
  readonly codeOf: (table: string, value: unknown) => CellCode | null
  /** All labels of a code table, for the width of its column. */
  readonly labelsOf: (table: string) => readonly string[]
}

/** A code as a cell shows it. Only codes of statuses have a tone. */
export interface CellCode {
  readonly key: string
  readonly label: string
  readonly tone?: Tone | undefined
}

const WIDTHS: Record<ColumnKind, number> = {
  text: 160,
  int: 96,
  decimal: 120,
  code: 120,
  bool: 80,
  date: 120,
  time: 160,
  id: 176,
  image: 72,
}

/** Builds the columns of a list in its own order. Cells may say fields of `all`, which have no columns themselves. */
export function columnsOf(
  metas: readonly ColumnMeta[],
  words: ColumnWords,
  hints: Readonly<Record<string, ColumnHint>> = {},
  all: readonly ColumnMeta[] = metas,
): GridColumn[] {
  return metas.map((meta) => {
    const hint = hints[meta.field] ?? {}
    const column = columnOf(meta, words, hint)
    if (!hint.parts) return column
    const parts = all.filter((each) => hint.parts?.includes(each.field) === true)
    return { ...column, inFile: [meta, ...parts].map((each) => columnOf(each, words, {})) }
  })
}

/** The columns of a file: cells that say several fields are taken apart, and no field stands there twice. */
export function fileColumns(columns: readonly GridColumn[]): GridColumn[] {
  const own = new Set(columns.map((column) => column.id))
  const found = new Map<string, GridColumn>()
  for (const column of columns) {
    for (const each of column.inFile ?? [column]) {
      if (each.id !== column.id && own.has(each.id)) continue
      if (!found.has(each.id)) found.set(each.id, each)
    }
  }
  return [...found.values()]
}

function columnOf(meta: ColumnMeta, words: ColumnWords, hint: ColumnHint): GridColumn {
  const numeric = meta.kind === 'int' || meta.kind === 'decimal'
  const unit = hint.unit === undefined ? '' : ` (${words.t(hint.unit)})`
  const own = words.t(meta.title)
  const title = `${meta.beside === undefined ? own : words.t(meta.beside, { title: own })}${unit}`
  const status = meta.kind === 'code' ? statusReader(meta, words, hint) : undefined
  const text = textReader(meta, words, hint)
  const room = roomFor(title, meta, words)
  return {
    id: meta.field,
    title,
    kind: meta.kind,
    width: Math.max(hint.width ?? meta.width ?? WIDTHS[meta.kind], room),
    grows: meta.kind === 'text',
    // A width that a screen asks for is given up less readily than one that only follows from the kind.
    least: Math.max(room, Math.round((hint.width ?? 0) * KEPT)),
    numeric,
    sortable: meta.sortable,
    shown: meta.shown,
    text,
    plain: numeric ? (row) => plainNumber(row[meta.field]) : text,
    ...(status ? { status } : {}),
    ...(meta.kind === 'image' ? { image: (row: ListRecord) => valueText(row[meta.field]) } : {}),
    ...(hint.render ? { render: hint.render } : {}),
  }
}

/** Part of its width that a column with a width of its own keeps before the grid scrolls sideways. */
const KEPT = 0.85

/** Padding, sort mark and status dot beside the words, in pixels. */
const BESIDE = 42
/** A title or label longer than this is cut, in pixels. */
const WORDS_MOST = 220

/** Room for the title, and for the longest label of a code: translations are longer than what they translate. */
function roomFor(title: string, meta: ColumnMeta, words: ColumnWords): number {
  const labels = meta.kind === 'code' && meta.code !== undefined ? words.labelsOf(meta.code) : []
  const widest = Math.max(...[title, ...labels].map(wordsWidth))
  return Math.min(widest, WORDS_MOST) + BESIDE
}

/** Width of words at 14 pixels, near enough for a first width: Chinese and Japanese signs are square. */
export function wordsWidth(words: string): number {
  let width = 0
  for (const sign of words) width += (sign.codePointAt(0) ?? 0) > 0x2e7f ? 14 : 7.6
  return Math.ceil(width)
}

function textReader(meta: ColumnMeta, words: ColumnWords, hint: ColumnHint): (row: ListRecord) => string {
  const { field, kind, code } = meta
  if (hint.text) return sayingOnly(hint.text, [field, ...(hint.parts ?? [])])
  switch (kind) {
    case 'int':
    case 'decimal':
      return (row) => formatDecimal(row[field], hint.places)
    case 'bool': {
      const yes = words.t('shared.yes')
      const no = words.t('shared.no')
      return (row) => (isEmpty(row[field]) ? '' : isTrue(row[field]) ? yes : no)
    }
    case 'time':
      return (row) => timeText(row[field])
    case 'code':
      return (row) => words.codeOf(code ?? '', row[field])?.label ?? valueText(row[field])
    default:
      return (row) => valueText(row[field])
  }
}

/** A text of these fields alone: one that is not named stays empty on the screen, and cannot be missing in a file. */
function sayingOnly(
  text: (row: ListRecord) => string,
  fields: readonly string[],
): (row: ListRecord) => string {
  return (row) => {
    const some: Record<string, unknown> & { id: string } = { id: row.id }
    for (const field of fields) some[field] = row[field]
    return text(some)
  }
}

/** A code is drawn as a dot and a word when it has a tone. */
function statusReader(meta: ColumnMeta, words: ColumnWords, hint: ColumnHint) {
  const table = meta.code ?? ''
  return (row: ListRecord): CellStatus | null => {
    const code = words.codeOf(table, row[meta.field])
    const tone = code && (hint.tones?.[code.key] ?? code.tone)
    return code && tone ? { tone, word: code.label } : null
  }
}

/** Adds the user's own columns. One whose expression no longer reads shows nothing rather than something wrong. */
export function withCustomColumns(
  columns: readonly GridColumn[],
  custom: readonly CustomColumn[],
): GridColumn[] {
  const numeric = new Set(columns.filter((column) => column.numeric).map((column) => column.id))
  return [...columns, ...custom.map((each) => customColumn(each, numeric))]
}

function customColumn(custom: CustomColumn, numeric: ReadonlySet<string>): GridColumn {
  const parsed = parseFormula(custom.formula, numeric)
  const plain = (row: ListRecord) => {
    const value = parsed.ok ? evaluate(parsed.formula, (field) => row[field], custom.places) : null
    return value ? decimalText(value) : ''
  }
  return {
    id: custom.id,
    title: custom.title,
    kind: 'custom',
    width: clampWidth(120),
    grows: false,
    numeric: true,
    sortable: false,
    shown: true,
    text: (row) => formatDecimal(plain(row) || null),
    plain,
  }
}

function plainNumber(value: unknown): string {
  const parsed = parseDecimal(value)
  return parsed ? decimalText(parsed) : ''
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true'
