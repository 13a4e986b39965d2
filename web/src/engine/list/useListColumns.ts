/** Columns and query fields of a list in the language in force. */
import { useMemo } from 'react'
import { type ColumnHint, columnsOf, type ColumnWords, type GridColumn } from '@/engine/grid/columns'
import { text } from '@/engine/i18n/i18n'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { codeChoices, codeEntry, codeLabelKey } from './codes'
import { type Choice, type FilterField, type FilterHint, filterFields } from './filters'
import type { ColumnMeta, ListMeta } from './meta'

type T = ColumnWords['t']

/** What a screen adds to the description of its list. Keep it at module scope: its identity is compared. */
export interface ListHints {
  /** Fields to show, in this order; all of the list when absent. */
  readonly show?: readonly string[]
  readonly columns?: Readonly<Record<string, ColumnHint>>
  readonly filters?: Readonly<Record<string, FilterHint>>
}

const NO_HINTS: ListHints = {}

/** Columns for the grid and fields for the filter bar. */
export function useListColumns(list: ListMeta, hints: ListHints = NO_HINTS) {
  const language = useLanguage()
  return useMemo(() => {
    // `text` speaks the language in force; naming it here makes the words follow a change.
    const t: T = (key, values) => text(key, { lng: language, ...values })
    return { columns: gridColumns(list, hints, t), fields: queryFields(list, hints, t) }
  }, [list, hints, language])
}

function gridColumns(list: ListMeta, hints: ListHints, t: T): GridColumn[] {
  const words: ColumnWords = {
    t,
    codeOf: (table, value) => {
      const entry = codeEntry(table, value)
      return entry && { key: entry.key, label: t(codeLabelKey(table, entry)), tone: entry.tone }
    },
    labelsOf: (table) => codeChoices(table, t).map((choice) => choice.label),
  }
  return columnsOf(chosen(list, hints.show), words, hints.columns, list.columns)
}

function chosen(list: ListMeta, show: readonly string[] | undefined): readonly ColumnMeta[] {
  // The box over all searched columns is a question, and no row has it.
  const columns = list.columns.filter((column) => column.filter !== 'search')
  if (!show) return columns
  return show.flatMap((field) => columns.find((column) => column.field === field) ?? [])
}

function queryFields(list: ListMeta, hints: ListHints, t: T): FilterField[] {
  const choicesOf = (column: ColumnMeta): readonly Choice[] | undefined => {
    if (column.kind === 'code' && column.code !== undefined) return codeChoices(column.code, t)
    if (column.kind !== 'bool') return undefined
    return [
      { value: 'true', label: t('shared.yes') },
      { value: 'false', label: t('shared.no') },
    ]
  }
  return filterFields(list.columns, (column) => t(column.title), choicesOf, hints.filters)
}
