/** What can be done with stock: held, let go, given another status. The server says of each row what became of it. */
import { create } from 'zustand'
import type { ListAction } from '@/engine/list/actions'
import type { ListMeta, ListRecord } from '@/engine/list/meta'
import { toJsonNumber } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'

/** Verbs of stock. */
export const VERBS = ['freeze', 'unfreeze', 'restate'] as const
export type Verb = (typeof VERBS)[number]

/** What was asked for: a verb on rows of a list. */
export interface Asked {
  readonly list: ListMeta
  readonly verb: Verb
  readonly rows: readonly ListRecord[]
}

interface Opened {
  readonly asked: Asked | null
  /** The row that is looked at. */
  readonly looked: string | null
}

/** What stands open over a list of stock. */
export const useOpened = create<Opened>(() => ({ asked: null, looked: null }))

/** What became of one row. */
export interface RowResult {
  readonly id: string
  readonly ok: boolean
  readonly reason?: string | null
}

/** What became of all of them. */
export interface Results {
  readonly docNo: string | null
  readonly done: number
  readonly results: readonly RowResult[]
}

/** The rows of a call: stock has no version, so the quantity that was seen stands in its place. */
export function bodyRows(rows: readonly ListRecord[], part: string): object[] {
  return rows.map(({ id, qty }) => ({
    id,
    qty: toJsonNumber(valueText(qty)),
    ...(part === '' ? {} : { part: toJsonNumber(part) }),
  }))
}

/** Actions of a list of stock. `map` shows the place of a row. */
export function stockActions(list: ListMeta, map: (row: ListRecord) => void): readonly ListAction[] {
  return [
    {
      name: 'detail',
      on: 'row',
      always: true,
      run: ([row]) => useOpened.setState({ looked: row?.id ?? null }),
    },
    ...VERBS.map(
      (verb): ListAction => ({
        name: verb,
        on: ['row', 'batch'],
        run: (rows) => useOpened.setState({ asked: { list, verb, rows } }),
      }),
    ),
    {
      name: 'map',
      on: 'row',
      permission: 'locationManage_search_button',
      always: true,
      label: 'inventoryManage.onMap',
      run: ([row]) => row && map(row),
    },
  ]
}
