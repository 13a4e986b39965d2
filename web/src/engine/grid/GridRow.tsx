/** One row. It is memoised: ticking a row or scrolling draws only what changed. */
import { type ChangeEvent, memo, type ReactNode } from 'react'
import type { ListRecord } from '@/engine/list/meta'
import type { GridColumn } from './columns'
import { cellContent } from './GridCell'
import css from './grid.module.css'

/** Handlers and words that all rows share; its identity changes only when the grid is set up anew. */
export interface RowContext {
  /** Absent without tick boxes. */
  readonly onTick?: (id: string, event: ChangeEvent<HTMLInputElement>) => void
  readonly tickLabel: string
  /** Whether the first column opens the record. */
  readonly opens: boolean
  /** Content of the action column. */
  readonly actions?: (row: ListRecord) => ReactNode
}

interface GridRowProps {
  readonly row: ListRecord
  /** Place on the page, from 0. */
  readonly index: number
  /** Distance from the top of the body, in pixels. */
  readonly top: number
  readonly columns: readonly GridColumn[]
  readonly selected: boolean
  readonly context: RowContext
}

/** Draws a row of the grid. */
export const GridRow = memo(function GridRow({ row, index, top, columns, selected, context }: GridRowProps) {
  const first = context.onTick ? 1 : 0
  return (
    <div
      role="row"
      className={css['row']}
      aria-rowindex={index + 2}
      aria-selected={context.onTick ? selected : undefined}
      data-row={index}
      style={{ transform: `translateY(${top}px)` }}
    >
      {context.onTick && <TickCell row={row} selected={selected} context={context} columns={columns} />}
      {columns.map((column, place) => (
        <div
          key={column.id}
          role="gridcell"
          className={cellClass(column, place)}
          aria-colindex={place + first + 1}
          data-col={place + first}
          tabIndex={-1}
        >
          {cellContent(column, row, place === 0 && context.opens)}
        </div>
      ))}
      {context.actions && (
        <div
          role="gridcell"
          className={`${css['cell']} ${css['end']}`}
          aria-colindex={columns.length + first + 1}
          data-col={columns.length + first}
          tabIndex={-1}
        >
          {context.actions(row)}
        </div>
      )}
    </div>
  )
})

function TickCell({ row, selected, context, columns }: Omit<GridRowProps, 'index' | 'top'>) {
  const name = columns[0]?.text(row) ?? row.id
  return (
    <div
      role="gridcell"
      className={`${css['cell']} ${css['tick']}`}
      aria-colindex={1}
      data-col={0}
      tabIndex={-1}
    >
      <label>
        <input
          type="checkbox"
          checked={selected}
          tabIndex={-1}
          aria-label={`${context.tickLabel} ${name}`}
          onChange={(event) => context.onTick?.(row.id, event)}
        />
      </label>
    </div>
  )
}

/** Classes of a cell by the kind of its column and its place; place 0 is pinned. */
export function cellClass(column: GridColumn, place: number): string {
  const classes = [css['cell'] ?? '']
  if (column.numeric) classes.push(css['number'] ?? '')
  if (place === 0) classes.push(css['start'] ?? '')
  return classes.join(' ')
}
