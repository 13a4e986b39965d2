/**
 * The column and selection model of the grid, on TanStack Table. Sorting, filtering and paging are the server's, so no
 * row model is registered: only order, visibility, pinning, width and selection.
 */
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ListRecord } from '@/engine/list/meta'
import type { GridColumn } from './columns'
import { type GridLayout, orderIds } from './layout'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})

/** Ticked rows by id; an absent id is not ticked. */
export type Selection = RowSelectionState

/** Nothing ticked. */
export const NO_SELECTION: Selection = {}

const NO_CHANGE = () => undefined

/** What the model is made of. */
export interface GridModelInput {
  readonly columns: readonly GridColumn[]
  readonly rows: readonly ListRecord[]
  readonly layout: GridLayout
  readonly selection: Selection
  readonly onSelection?: ((next: Selection) => void) | undefined
}

/** Visible columns in order, and ticking. The first visible column is pinned at the start. */
export function useGridTable({ columns, rows, layout, selection, onSelection }: GridModelInput) {
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.title,
        accessorFn: column.plain,
        size: column.width,
      })),
    [columns],
  )
  const state = useMemo(() => columnState(columns, layout), [columns, layout])
  const table = useTable<typeof features, ListRecord>({
    features,
    columns: defs,
    data: rows,
    getRowId: (row) => row.id,
    state: { ...state, rowSelection: selection },
    onRowSelectionChange: (updater) => {
      onSelection?.(typeof updater === 'function' ? updater(selection) : updater)
    },
    onColumnOrderChange: NO_CHANGE,
    onColumnVisibilityChange: NO_CHANGE,
    onColumnPinningChange: NO_CHANGE,
    onColumnSizingChange: NO_CHANGE,
  })
  const visibleIds = table
    .getVisibleLeafColumns()
    .map((column) => column.id)
    .join('\n')
  const visible = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return visibleIds.split('\n').flatMap((id) => byId.get(id) ?? [])
  }, [columns, visibleIds])
  return { table, visible }
}

function columnState(columns: readonly GridColumn[], layout: GridLayout) {
  const columnOrder = orderIds(
    columns.map((column) => column.id),
    layout.order,
  )
  const columnVisibility = Object.fromEntries(columns.map((column) => [column.id, isVisible(column, layout)]))
  const first = columnOrder.find((id) => columnVisibility[id])
  return {
    columnOrder,
    columnVisibility,
    columnPinning: { start: first === undefined ? [] : [first], end: [] },
    columnSizing: { ...layout.widths },
  }
}

/** Whether a column is shown under a layout. */
export function isVisible(column: GridColumn, layout: GridLayout): boolean {
  return layout.visible[column.id] ?? column.shown
}
