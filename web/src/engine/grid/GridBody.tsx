/** The rows in sight, and the grey bars that stand for them before the first answer. */
import type { ListRecord } from '@/engine/list/meta'
import type { GridColumn } from './columns'
import { GridRow, type RowContext } from './GridRow'
import css from './grid.module.css'
import type { Selection } from './useGridTable'
import type { Rows } from './useRows'

interface GridBodyProps {
  readonly rows: readonly ListRecord[]
  readonly body: Rows
  readonly columns: readonly GridColumn[]
  readonly selection: Selection
  readonly context: RowContext
}

/** Draws the rows in sight. */
export function GridBody({ rows, body, columns, selection, context }: GridBodyProps) {
  return (
    <div role="rowgroup" className={css['body']} style={{ height: body.height }}>
      {body.items.map((item) => {
        const row = rows[item.index]
        if (!row) return null
        return (
          <GridRow
            key={row.id}
            row={row}
            index={item.index}
            top={item.start}
            columns={columns}
            selected={selection[row.id] === true}
            context={context}
          />
        )
      })}
    </div>
  )
}

/** Bars of the skeleton: enough to look like a list, few enough not to promise one. */
const BARS = [62, 48, 71, 55, 66, 43, 58, 50]

/** Draws grey bars where rows will be. */
export function GridSkeleton({ columns }: { columns: number }) {
  const shown = Math.min(columns, 8)
  return (
    <div className={css['skeleton']} aria-hidden>
      {BARS.map((width, row) => (
        <div key={width} className={css['bones']}>
          {Array.from({ length: shown }, (_, place) => (
            <span
              key={`bone${String(place)}`}
              style={{ width: `${40 + ((width + place * 17 + row * 7) % 45)}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
