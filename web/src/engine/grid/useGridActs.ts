/** What keys and presses do in the grid: open, tick, sort, resize. Moving is in `useGridKeyboard`. */
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react'
import type { ListRecord } from '@/engine/list/meta'
import { useStable } from '@/ui/useStable'
import type { GridColumn } from './columns'
import type { DataGridProps } from './DataGrid'
import type { TickAll } from './GridHeader'
import { findCell, type Place, placeOf, useGridKeyboard, widgetsOf } from './useGridKeyboard'
import type { useGridTable } from './useGridTable'
import type { Rows } from './useRows'

interface ActsInput {
  readonly root: RefObject<HTMLDivElement | null>
  readonly props: DataGridProps
  readonly table: ReturnType<typeof useGridTable>['table']
  readonly visible: readonly GridColumn[]
  readonly ticks: boolean
  readonly cols: number
  readonly body: Rows
  readonly nudge: (id: string, steps: number) => void
}

/** Gives the handlers of the grid element and the state of the tick box over all rows. */
export function useGridActs({ root, props, table, visible, ticks, cols, body, nudge }: ActsInput) {
  const { rows, onSort, onOpen } = props
  const first = ticks ? 1 : 0
  const columnAt = (col: number): GridColumn | undefined => visible[col - first]
  const rowAt = (place: Place): ListRecord | undefined => rows[place.row]

  const tick = (place: Place, shift: boolean) => {
    const row = rowAt(place)
    if (!row || !ticks) return false
    const ticked = table.getRow(row.id).getIsSelected()
    // The handler reads the wanted state and the Shift key from a press on a box; a key press gives both here.
    table.getRow(row.id).getToggleSelectedHandler()({ target: { checked: !ticked }, shiftKey: shift })
    return true
  }

  const sortBy = (place: Place) => {
    const column = columnAt(place.col)
    if (!column?.sortable || !onSort) return false
    onSort(column.id)
    return true
  }

  const inHeader = (place: Place, event: KeyboardEvent): boolean => {
    const column = columnAt(place.col)
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.altKey && side !== 0 && column) {
      nudge(column.id, side)
      return true
    }
    if (event.key !== 'Enter' && event.key !== ' ') return false
    if (ticks && place.col === 0) {
      table.toggleAllRowsSelected()
      return true
    }
    return sortBy(place)
  }

  const onAct = useStable((place: Place, event: KeyboardEvent): boolean => {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && ticks) {
      table.toggleAllRowsSelected(true)
      return true
    }
    if (place.row < 0) return inHeader(place, event)
    if (event.key === ' ') return tick(place, event.shiftKey)
    if (event.key !== 'Enter') return false
    const row = rowAt(place)
    // Into the buttons of the row, or the link that a screen has drawn into a cell.
    const [widget] = widgetsOf(findCell(root.current, place))
    const isAction = props.actions !== undefined && place.col === cols - 1
    if (isAction || widget?.matches('a[href]')) {
      widget?.focus()
      return true
    }
    if (row && onOpen) onOpen(row)
    return true
  })

  const { page, scrollTo, keep } = body
  const { keptRow, ...keyboard } = useGridKeyboard({ root, rows: rows.length, cols, page, scrollTo, onAct })
  useEffect(() => keep(keptRow), [keep, keptRow])

  const onClick = useStable((event: MouseEvent) => {
    const target = event.target as Element
    const place = placeOf(target)
    if (!place) return
    if (place.row < 0 && target.closest('[data-sort]')) sortBy(place)
    const row = rowAt(place)
    if (row && onOpen && target.closest('[data-record]')) onOpen(row)
  })

  const tickAll: TickAll = {
    all: rows.length > 0 && table.getIsAllRowsSelected(),
    some: table.getIsSomeRowsSelected(),
    onChange: (ticked) => table.toggleAllRowsSelected(ticked),
  }
  return { ...keyboard, onClick, tickAll }
}
