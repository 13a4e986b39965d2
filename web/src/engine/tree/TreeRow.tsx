/** One line of a tree: its name under its level, its columns, and the buttons of its record. */
import { type CSSProperties, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import type { Drop, Line } from './tree'
import css from './tree.module.css'

/** One column beside the name. */
export interface TreeColumn<T> {
  readonly id: string
  readonly title: string
  /** Track of the CSS grid. */
  readonly width: string
  readonly render: (record: T) => ReactNode
}

/** The first column of a line. */
export interface TreeFace<T> {
  readonly title: string
  readonly name: (record: T) => string
  /** Stands before the name, for example an icon. */
  readonly before?: (record: T) => ReactNode
  /** Stands behind the name. */
  readonly after?: (record: T) => ReactNode
}

interface TreeRowProps<T> {
  readonly line: Line<T>
  readonly face: TreeFace<T>
  readonly columns: readonly TreeColumn<T>[]
  readonly actions: ((record: T) => ReactNode) | undefined
  readonly movable: boolean
  /** The one stop of Tab. */
  readonly active: boolean
  readonly drop: Drop | undefined
  readonly onToggle: (key: string) => void
  /** Absent when records cannot be looked at. */
  readonly onOpen: ((record: T) => void) | undefined
}

/** How deep a line stands, for the style sheet. */
function indent(level: number): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, number> = { '--level': level - 1 }
  return style
}

function Row<T>({ line, face, columns, actions, movable, active, drop, onToggle, onOpen }: TreeRowProps<T>) {
  const { t } = useTranslation()
  const { node, level, open } = line
  return (
    <div
      role="row"
      className={css['row']}
      style={indent(level)}
      tabIndex={active ? 0 : -1}
      draggable={movable}
      aria-level={level}
      aria-posinset={line.place}
      aria-setsize={line.siblings}
      aria-expanded={open}
      data-key={node.key}
      data-drop={drop}
    >
      <div role="gridcell" className={css['lead']}>
        {open === undefined ? (
          <span className={css['twig']} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={css['twig']}
            aria-label={t(open ? 'tree.close' : 'tree.open')}
            data-open={open}
            onClick={() => onToggle(node.key)}
          >
            <Icon name="chevronRight" size={16} />
          </button>
        )}
        {face.before?.(node.record)}
        {onOpen ? (
          <button type="button" tabIndex={-1} className={css['name']} onClick={() => onOpen(node.record)}>
            {face.name(node.record)}
          </button>
        ) : (
          <span className={css['name']}>{face.name(node.record)}</span>
        )}
        {face.after?.(node.record)}
      </div>
      {columns.map((column) => (
        <div role="gridcell" key={column.id} className={css['cell']} data-column>
          {column.render(node.record)}
        </div>
      ))}
      {actions && (
        <div role="gridcell" className={css['acts']} data-acts>
          {actions(node.record)}
        </div>
      )}
    </div>
  )
}

/** The line; drawn anew only when it changes. */
export const TreeRow = memo(Row) as typeof Row
