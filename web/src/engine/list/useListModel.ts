/** Everything a list page knows: columns, layout, address, rows, ticked rows and what may be done with them. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withCustomColumns } from '@/engine/grid/columns'
import { orderIds } from '@/engine/grid/layout'
import { useGridLayout } from '@/engine/grid/useGridLayout'
import { isVisible } from '@/engine/grid/useGridTable'
import { text } from '@/engine/i18n/i18n'
import { useCan } from '@/engine/session/permissions'
import { useSession } from '@/engine/session/store'
import { loadLocal, saveLocal } from '@/ui/local'
import { useStable } from '@/ui/useStable'
import { actionsAt, type ListAction, runAction, toolsOf } from './actions'
import { acceptFilters } from './filters'
import type { ListPageProps } from './ListPage'
import type { ListRecord } from './meta'
import { nextSort } from './query'
import { useTicks } from './selection'
import { useListColumns } from './useListColumns'
import { useListAddress, useListQuery } from './useListQuery'
import type { SavedView } from './views'

const NO_ACTIONS: readonly ListAction[] = []
const NO_ROWS: readonly ListRecord[] = []

/** Builds the model of a list page. */
export function useListModel({ list, hints, actions = NO_ACTIONS, fixed, watch }: ListPageProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const can = useCan()
  const user = useSession((session) => session.party?.id ?? 'guest')
  const { columns: own, fields } = useListColumns(list, hints)
  const [layout, setLayout] = useGridLayout(list.name, user)
  const columns = useMemo(() => withCustomColumns(own, layout.custom), [own, layout.custom])
  const visible = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    const ids = orderIds([...byId.keys()], layout.order)
    return ids.flatMap((id) => byId.get(id) ?? []).filter((column) => isVisible(column, layout))
  }, [columns, layout])
  const [query, change] = useListAddress(list, fields)
  const answer = useListQuery(list, query, fixed, watch)
  const rows = answer.data?.records ?? NO_ROWS
  const [selection, setSelection] = useTicks(rows)
  const [busy, setBusy] = useState(false)
  const [cards, setCards] = useCards()
  const selected = useMemo(() => rows.filter((row) => selection[row.id]), [rows, selection])

  const nameOf = (row: ListRecord) => visible[0]?.text(row) || row.id
  const run = useStable((action: ListAction, on: readonly ListRecord[]) => {
    const tools = toolsOf(list, text, client)
    setBusy(true)
    // A failed call has been shown by the client; the list is loaded anew because the rows may have changed.
    runAction(action, on, nameOf, tools)
      .catch(() => tools.reload())
      .finally(() => setBusy(false))
  })
  const chooseView = useStable((view: SavedView) => {
    setLayout(view.layout)
    change({ ...view.query, filters: acceptFilters(fields, view.query.filters).filters })
  })
  const rowActions = useSame(actionsAt('row', actions, list, can))
  return {
    t,
    can,
    user,
    columns,
    fields,
    layout,
    setLayout,
    visible,
    query,
    change,
    answer,
    rows,
    total: answer.data?.total ?? 0,
    capped: answer.data?.totalCapped === true,
    loading: answer.isPending || answer.isPlaceholderData,
    refreshing: answer.isFetching,
    selection,
    setSelection,
    selected,
    cards,
    setCards,
    busy,
    run,
    chooseView,
    rowActions,
    pageActions: actionsAt('page', actions, list, can),
    batchActions: actionsAt('batch', actions, list, can),
    sortBy: useStable((field: string) => change({ sort: nextSort(query.sort, field, list.sort) })),
  }
}

/** What `useListModel` gives. */
export type ListModel = ReturnType<typeof useListModel>

const CARDS_KEY = 'floe.cards'

/** Whether narrow screens show cards (the default) or the table; one choice for all lists. */
function useCards(): readonly [boolean, (cards: boolean) => void] {
  const [cards, setCards] = useState(() => loadLocal(CARDS_KEY) !== false)
  const choose = (next: boolean) => {
    setCards(next)
    saveLocal(CARDS_KEY, next)
  }
  return [cards, choose]
}

/** The same array as long as its elements are the same. */
function useSame(list: readonly ListAction[]): readonly ListAction[] {
  const [kept, setKept] = useState(list)
  const same = kept.length === list.length && kept.every((each, place) => each === list[place])
  if (same) return kept
  setKept(list)
  return list
}
