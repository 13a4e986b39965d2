/**
 * The grid of every list: virtual rows of plain elements, fixed title row, pinned first and action columns, keyboard,
 * ticking, resizing. It shows what it is given; filters, paging and calls are the list page's.
 */
import { type CSSProperties, type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRecord } from '@/engine/list/meta'
import type { Sort } from '@/engine/list/query'
import { useStable } from '@/ui/useStable'
import { useWidth } from '@/ui/useWidth'
import type { GridColumn } from './columns'
import { GridHeader } from './GridHeader'
import type { RowContext } from './GridRow'
import { GridBody, GridSkeleton } from './GridBody'
import css from './grid.module.css'
import { fitting, geometryOf } from './geometry'
import type { GridLayout } from './layout'
import { useCutTooltip } from './useCutTooltip'
import { useGridActs } from './useGridActs'
import { type Selection, NO_SELECTION, useGridTable } from './useGridTable'
import { useResize } from './useResize'
import { useRows } from './useRows'

/** The last column: buttons of a row. */
export interface GridActions {
  /** Pixels. */
  readonly width: number
  readonly title: string
  /** Plain buttons with `tabIndex={-1}`; the grid's keyboard reaches them. */
  readonly render: (row: ListRecord) => ReactNode
}

/** What the grid shows and tells. */
export interface DataGridProps {
  /** Name read aloud. */
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly ListRecord[]
  readonly layout: GridLayout
  readonly onLayout: (next: GridLayout) => void
  readonly sort?: Sort
  readonly onSort?: (field: string) => void
  /** Together with `onSelection`: tick boxes in front. */
  readonly selection?: Selection
  readonly onSelection?: (next: Selection) => void
  /** Enter, or a press on the first column. */
  readonly onOpen?: (row: ListRecord) => void
  readonly actions?: GridActions
  /** Waiting for other rows: a skeleton when there are none yet, otherwise the old rows dimmed. */
  readonly loading?: boolean
  /** Loading the same rows anew: only the moving line shows. */
  readonly refreshing?: boolean
  /** Height of a row in pixels. */
  readonly rowHeight: number
  /** CSS length; the grid is as high as its rows need, up to this. */
  readonly maxHeight?: string
  /** Columns that do not fit beside the buttons are left out, and can be asked for under the rows. */
  readonly fits?: boolean
  /** Shown under the titles instead of rows. */
  readonly notice?: ReactNode
}

/** Draws a grid. */
export function DataGrid(props: DataGridProps) {
  const { columns, rows, layout, selection = NO_SELECTION, onSelection, actions, loading = false } = props
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const { table, visible: wanted } = useGridTable({ columns, rows, layout, selection, onSelection })
  const ticks = onSelection !== undefined
  const actionWidth = actions?.width ?? 0
  const width = useWidth(root)
  const fits = props.fits === true
  const visible = useMemo(
    () => (fits ? fitting(wanted, layout, { ticks, actionWidth, width }) : wanted),
    [fits, wanted, layout, ticks, actionWidth, width],
  )
  const left = wanted.filter((column) => !visible.includes(column))
  const geometry = useMemo(
    () => geometryOf(visible, layout.widths, ticks, actionWidth),
    [visible, layout.widths, ticks, actionWidth],
  )
  const cols = visible.length + (ticks ? 1 : 0) + (actions ? 1 : 0)
  const resize = useResize({ root, visible, layout, ticks, actionWidth, onLayout: props.onLayout })
  const body = useRows({ root, count: rows.length, rowHeight: props.rowHeight })
  const acts = useGridActs({ root, props, table, visible, ticks, cols, body, nudge: resize.nudge })
  const tooltip = useCutTooltip()
  useLayoutEffect(() => markSides(root.current))
  const onTick = useStable<Parameters<NonNullable<RowContext['onTick']>>, void>((id, event) => {
    table.getRow(id).getToggleSelectedHandler()(event)
  })
  const tickLabel = t('grid.selectRow')
  const opens = props.onOpen !== undefined
  const render = actions?.render
  const context = useMemo<RowContext>(
    () => ({ tickLabel, opens, ...(ticks ? { onTick } : {}), ...(render ? { actions: render } : {}) }),
    [tickLabel, opens, ticks, onTick, render],
  )
  const vars = {
    '--grid-columns': geometry.template,
    '--grid-total': `${geometry.total}px`,
    '--grid-pin-start': `${geometry.pinnedStart}px`,
    '--grid-pin-end': `${geometry.pinnedEnd}px`,
    '--grid-row': `${props.rowHeight}px`,
    '--grid-max': props.maxHeight ?? '800px',
  } as CSSProperties
  const skeleton = loading && rows.length === 0
  return (
    <div
      className={css['box']}
      style={vars}
      data-dim={loading && !skeleton}
      data-busy={loading || props.refreshing}
    >
      <div
        ref={root}
        role="grid"
        className={css['grid']}
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={cols}
        aria-multiselectable={ticks || undefined}
        aria-busy={loading || props.refreshing === true}
        onKeyDown={acts.onKeyDown}
        onFocus={acts.onFocus}
        onBlur={acts.onBlur}
        onClick={(event: MouseEvent) => acts.onClick(event)}
        onScroll={() => markSides(root.current)}
        {...tooltip}
      >
        <GridHeader
          columns={visible}
          sort={props.sort}
          ticks={ticks ? acts.tickAll : undefined}
          actionTitle={actions?.title}
          onResize={resize.onDrag}
        />
        {skeleton ? (
          <GridSkeleton columns={visible.length} />
        ) : (
          <GridBody rows={rows} body={body} columns={visible} selection={selection} context={context} />
        )}
      </div>
      {props.notice !== undefined && !skeleton && <div className={css['notice']}>{props.notice}</div>}
      {left.length > 0 && (
        <button
          type="button"
          className={css['left']}
          title={left.map(({ title }) => title).join(' · ')}
          onClick={() => props.onLayout(showing(layout, left))}
        >
          {t('grid.leftOut', { count: left.length })}
        </button>
      )}
    </div>
  )
}

/** The layout with these columns asked for. */
function showing(layout: GridLayout, columns: readonly GridColumn[]): GridLayout {
  const asked = Object.fromEntries(columns.map(({ id }) => [id, true]))
  return { ...layout, visible: { ...layout.visible, ...asked } }
}

/** Marks to which sides there is more to see, for the shadows of the pinned columns. */
function markSides(grid: HTMLDivElement | null): void {
  if (!grid) return
  const start = grid.scrollLeft > 0
  const end = grid.scrollLeft + grid.clientWidth < grid.scrollWidth - 1
  const mark = `${start ? 'start' : ''}${end ? ' end' : ''}`.trim()
  if (grid.dataset['scrolled'] !== mark) grid.dataset['scrolled'] = mark
}
