/**
 * A tree as lines with columns. One stop for Tab, arrows inside: up and down between lines, right opens or goes to the
 * buttons, left closes or goes to the line above, Enter looks at the record; with Alt the line itself moves. The mouse
 * does the same by dragging.
 */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useStable } from '@/ui/useStable'
import {
  arrange,
  type Arrangement,
  type Branch,
  type Line,
  linesOf,
  type MayHold,
  shift,
  type Step,
} from './tree'
import css from './tree.module.css'
import { type TreeColumn, type TreeFace, TreeRow } from './TreeRow'
import { useDrag } from './useDrag'

/** How lines may be moved. */
export interface TreeOrder<T> {
  readonly mayHold: MayHold<T>
  /** The new order was chosen; null when there is none at that place. */
  readonly onArrange: (arrangement: Arrangement | null, moved: string) => void
}

interface TreeGridProps<T> {
  /** Read aloud. */
  readonly label: string
  /** The whole tree: moves are judged by it. */
  readonly tree: readonly Branch<T>[]
  /** What of it is shown. */
  readonly shown: readonly Branch<T>[]
  readonly isOpen: (key: string) => boolean
  readonly onToggle: (key: string) => void
  readonly face: TreeFace<T>
  readonly columns: readonly TreeColumn<T>[]
  readonly onOpen?: (record: T) => void
  readonly actions?: { readonly title: string; readonly render: (record: T) => ReactNode }
  /** Absent when nothing may be moved. */
  readonly order?: TreeOrder<T>
  readonly notice?: ReactNode
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
}

/** Draws the tree. */
export function TreeGrid<T>(props: TreeGridProps<T>) {
  const { tree, shown, isOpen, columns, actions, order } = props
  const root = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const lines = linesOf(shown, isOpen)
  const stop = lines.some(({ node }) => node.key === active) ? active : (lines[0]?.node.key ?? null)
  const drag = useDrag((moved, target, where) =>
    order ? arrange(tree, moved, target, where, order.mayHold) : null,
  )
  const toggle = useStable(props.onToggle)
  const rowOf = (key: string) =>
    root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null
  const goTo = (line: Line<T> | undefined) => {
    if (!line) return
    setActive(line.node.key)
    rowOf(line.node.key)?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
    const at = lines.findIndex(({ node }) => node.key === row?.dataset['key'])
    const line = lines[at]
    if (!row || !line) return
    if (event.altKey) {
      const step = STEPS[event.key]
      if (!step || !order) return
      event.preventDefault()
      order.onArrange(shift(tree, line.node.key, step, order.mayHold), line.node.key)
      return
    }
    if (event.target !== row) {
      inWidget(event, row)
      return
    }
    const move: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(lines[at + 1]),
      ArrowUp: () => goTo(lines[at - 1]),
      Home: () => goTo(lines[0]),
      End: () => goTo(lines.at(-1)),
      ArrowRight: () => (line.open === false ? toggle(line.node.key) : widgetsOf(row)[0]?.focus()),
      ArrowLeft: () => (line.open === true ? toggle(line.node.key) : goTo(aboveOf(lines, at))),
      Enter: () => props.onOpen?.(line.node.record),
    }
    const act = move[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const template = ['minmax(220px, 3fr)', ...columns.map(({ width }) => width), actions ? '124px' : '']
  return (
    <div className={css['box']}>
      <div
        ref={root}
        role="treegrid"
        aria-label={props.label}
        className={css['grid']}
        style={{ gridTemplateColumns: template.filter(Boolean).join(' ') }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const key = event.target.closest<HTMLElement>('[data-key]')?.dataset['key']
          if (key !== undefined) setActive(key)
        }}
        {...(order ? drag.handlers((arrangement, moved) => order.onArrange(arrangement, moved)) : {})}
      >
        <Head title={props.face.title} columns={columns} actionTitle={actions?.title} />
        {lines.map((line) => (
          <TreeRow
            key={line.node.key}
            line={line}
            face={props.face}
            columns={columns}
            actions={actions?.render}
            movable={order !== undefined}
            active={line.node.key === stop}
            drop={drag.mark?.key === line.node.key ? drag.mark.where : undefined}
            onToggle={toggle}
            onOpen={props.onOpen}
          />
        ))}
      </div>
      {props.notice !== undefined && <div className={css['notice']}>{props.notice}</div>}
    </div>
  )
}

interface HeadProps<T> {
  readonly title: string
  readonly columns: readonly TreeColumn<T>[]
  readonly actionTitle: string | undefined
}

function Head<T>({ title, columns, actionTitle }: HeadProps<T>) {
  return (
    <div role="row" className={css['head']}>
      <div role="columnheader">{title}</div>
      {columns.map((column) => (
        <div role="columnheader" key={column.id} data-column>
          {column.title}
        </div>
      ))}
      {actionTitle !== undefined && (
        <div role="columnheader" className={css['acts']}>
          {actionTitle}
        </div>
      )}
    </div>
  )
}

/** Keys inside a line's own buttons: left and right go between them, Escape and the vertical arrows go back. */
function inWidget(event: KeyboardEvent, row: HTMLElement): void {
  const all = widgetsOf(row)
  const at = all.findIndex((each) => each === event.target)
  const target: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowRight: all[at + 1] ?? all.at(-1),
    ArrowLeft: all[at - 1] ?? row,
    Escape: row,
  }
  const next = target[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function widgetsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-acts] button')]
}

/** The line that the one at `at` lies below. */
function aboveOf<T>(lines: readonly Line<T>[], at: number): Line<T> | undefined {
  const level = lines[at]?.level ?? 1
  return lines.slice(0, at).findLast((line) => line.level < level)
}
