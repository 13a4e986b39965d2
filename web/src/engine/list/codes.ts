/**
 * Code tables in the browser: labels and choices from the generated tables. An unknown table is an error of ours and is
 * raised; a value that its table does not know is shown as it came.
 */
import { useTranslation } from 'react-i18next'
import { logError } from '@/engine/errors/log'
import { text } from '@/engine/i18n/i18n'
import { codes } from '@/generated/codes'
import type { Tone } from '@/ui/StatusText'
import type { Choice } from './filters'

/** One code: its wire value, the key of its label and, for statuses, its tone. */
export interface CodeEntry {
  readonly code: number | string
  readonly key: string
  readonly tone?: Tone
}

const tables: Readonly<Record<string, readonly CodeEntry[]>> = codes
const byValue = new Map<string, ReadonlyMap<string, CodeEntry>>()

/** Entries of a table in their order. Throws when there is no such table: "the data is not defined". */
export function codeTable(table: string): readonly CodeEntry[] {
  const entries = Object.hasOwn(tables, table) ? tables[table] : undefined
  if (!entries) throw new Error(text('list.codeUndefined', { name: table }))
  return entries
}

/** Entry of a value, or null when the table does not know it. A value of a wrong type is logged. */
export function codeEntry(table: string, value: unknown): CodeEntry | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string' && typeof value !== 'number') {
    logError(new TypeError(`code table ${table}: a ${typeof value} is no code`), 'codes')
    return null
  }
  let known = byValue.get(table)
  if (!known) {
    known = new Map(codeTable(table).map((entry) => [String(entry.code), entry]))
    byValue.set(table, known)
  }
  return known.get(String(value)) ?? null
}

/** Text key of a code's label. */
export function codeLabelKey(table: string, entry: CodeEntry): string {
  return `code.${table}.${entry.key}`
}

/** Choices of a table for a box, in its order. `t` is the translation in force. */
export function codeChoices(table: string, t: (key: string) => string): Choice[] {
  return codeTable(table).map((entry) => ({
    value: String(entry.code),
    label: t(codeLabelKey(table, entry)),
  }))
}

/** Looks up the choices of a table in the language in force. */
export function useCodeTexts(): (
  table: string,
) => readonly { readonly code: number | string; readonly label: string }[] {
  const { t } = useTranslation()
  return (table) =>
    codeTable(table).map((entry) => ({ code: entry.code, label: t(codeLabelKey(table, entry)) }))
}
