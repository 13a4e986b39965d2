/** The title row: sorting by press or Enter, width by dragging the edge or Alt with the arrows. */
import { type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sort } from '@/engine/list/query'
import type { GridColumn } from './columns'
import { cellClass } from './GridRow'
import css from './grid.module.css'

interface GridHeaderProps {
  readonly columns: readonly GridColumn[]
  readonly sort: Sort | undefined
  /** Absent without tick boxes. */
  readonly ticks: TickAll | undefined
  /** Title of the action column; absent without one. */
  readonly actionTitle: string | undefined
  /** A drag of a column's edge: pixels from where it began; `done` at the end. */
  readonly onResize: (id: string, delta: number, done: boolean) => void
}

/** State of the tick box over all rows of the page. */
export interface TickAll {
  readonly all: boolean
  readonly some: boolean
  readonly onChange: (ticked: boolean) => void
}

/** Draws the title row. Presses on titles are handled by the grid, which knows the cell. */
export function GridHeader({ columns, sort, ticks, actionTitle, onResize }: GridHeaderProps) {
  const first = ticks ? 1 : 0
  return (
    <div role="rowgroup" className={css['head']}>
      <div role="row" className={css['row']} aria-rowindex={1} data-row={-1}>
        {ticks && <TickAllCell ticks={ticks} />}
        {columns.map((column, place) => (
          <HeaderCell
            key={column.id}
            column={column}
            place={place}
            col={place + first}
            sort={sort}
            onResize={onResize}
          />
        ))}
        {actionTitle !== undefined && (
          <div
            role="columnheader"
            className={`${css['cell']} ${css['end']}`}
            aria-colindex={columns.length + first + 1}
            data-col={columns.length + first}
            tabIndex={-1}
          >
            {actionTitle}
          </div>
        )}
      </div>
    </div>
  )
}

function TickAllCell({ ticks }: { ticks: TickAll }) {
  const { t } = useTranslation()
  return (
    <div
      role="columnheader"
      className={`${css['cell']} ${css['tick']}`}
      aria-colindex={1}
      data-col={0}
      tabIndex={-1}
    >
      <label>
        <input
          type="checkbox"
          checked={ticks.all}
          ref={(box) => {
            if (box) box.indeterminate = ticks.some && !ticks.all
          }}
          tabIndex={-1}
          aria-label={t('grid.selectAll')}
          onChange={(event) => ticks.onChange(event.target.checked)}
        />
      </label>
    </div>
  )
}

interface HeaderCellProps {
  readonly column: GridColumn
  readonly place: number
  readonly col: number
  readonly sort: Sort | undefined
  readonly onResize: GridHeaderProps['onResize']
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell({ column, place, col, sort, onResize }: HeaderCellProps) {
  const direction = sort && sort.field === column.id ? sort.type : undefined
  const sorted = column.sortable ? (direction ? ARIA_SORT[direction] : 'none') : undefined
  return (
    <div
      role="columnheader"
      className={cellClass(column, place)}
      aria-colindex={col + 1}
      aria-sort={sorted}
      data-col={col}
      tabIndex={-1}
    >
      {column.sortable ? (
        <button type="button" className={css['sort']} data-sort={direction ?? 'none'} tabIndex={-1}>
          <span className={css['title']}>{column.title}</span>
        </button>
      ) : (
        <span className={css['title']}>{column.title}</span>
      )}
      <ResizeEdge id={column.id} onResize={onResize} />
    </div>
  )
}

function ResizeEdge({ id, onResize }: { id: string; onResize: GridHeaderProps['onResize'] }) {
  const from = useRef<number | null>(null)
  const moved = (event: PointerEvent<HTMLSpanElement>, done: boolean) => {
    if (from.current === null) return
    onResize(id, event.clientX - from.current, done)
    if (done) from.current = null
  }
  return (
    <span
      className={css['edge']}
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = event.clientX
      }}
      onPointerMove={(event) => moved(event, false)}
      onPointerUp={(event) => moved(event, true)}
      onPointerCancel={(event) => moved(event, true)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
