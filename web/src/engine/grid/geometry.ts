/**
 * Where the columns stand. Every row is a CSS grid over one inherited template, so resizing a column changes one
 * variable on the grid and no row is drawn again.
 */
import type { GridColumn } from './columns'
import { clampWidth, type GridLayout } from './layout'

/** Width of the tick-box column, in pixels. */
export const TICK_WIDTH = 44

/** The style variables of a grid with these columns. */
export interface Geometry {
  /** Value of `grid-template-columns`. */
  readonly template: string
  /** Sum of the smallest widths, in pixels. */
  readonly total: number
  /** Pixels that stay at the left and at the right while the middle scrolls. */
  readonly pinnedStart: number
  readonly pinnedEnd: number
}

/** Computes the geometry. `widths` are the user's; `actionWidth` is 0 without an action column. */
export function geometryOf(
  columns: readonly GridColumn[],
  widths: Readonly<Record<string, number>>,
  ticks: boolean,
  actionWidth: number,
): Geometry {
  const sizes = columns.map((column) => widthOf(column, widths))
  const grows = columns.map((column, index) => index > 0 && column.grows && widths[column.id] === undefined)
  const least = sizes.map((size, index) => (grows[index] ? leastOf(size, columns[index]?.least) : size))
  const tracks = sizes.map((size, index) =>
    grows[index] ? `minmax(${least[index]}px, ${size}fr)` : `${size}px`,
  )
  const tick = ticks ? TICK_WIDTH : 0
  const filler = grows.includes(true) ? '0px' : 'minmax(0px, 1fr)'
  const template = [...(ticks ? [`${tick}px`] : []), ...tracks, filler, `${actionWidth}px`].join(' ')
  return {
    template,
    total: tick + least.reduce((sum, size) => sum + size, 0) + actionWidth,
    pinnedStart: tick + (sizes[0] ?? 0),
    pinnedEnd: actionWidth,
  }
}

/** What a grid has to place its columns in. */
export interface Room {
  readonly ticks: boolean
  readonly actionWidth: number
  /** Pixels. */
  readonly width: number
}

/** Columns that stand there however narrow it is: what a row is called, and how it stands. */
const ALWAYS = 3
/** Room for the bar that scrolls the rows. */
const BAR = 16

/**
 * The columns that stand whole beside the buttons of a row. What does not fit is left out from the end rather than lying
 * under them; a column that the user asked for, or made, stays, and the grid scrolls sideways for it.
 */
export function fitting(
  columns: readonly GridColumn[],
  { widths, visible }: Pick<GridLayout, 'widths' | 'visible'>,
  { ticks, actionWidth, width }: Room,
): readonly GridColumn[] {
  if (width === 0) return columns
  const total = (some: readonly GridColumn[]) => geometryOf(some, widths, ticks, actionWidth).total + BAR
  const kept = [...columns]
  for (let at = columns.length - 1; at >= ALWAYS && total(kept) > width; at -= 1) {
    const column = columns[at]
    if (column && visible[column.id] !== true && column.kind !== 'custom') kept.splice(at, 1)
  }
  return kept.length === columns.length ? columns : kept
}

/** Width of one column: the user's, else its own. */
export function widthOf(column: GridColumn, widths: Readonly<Record<string, number>>): number {
  return widths[column.id] ?? clampWidth(column.width)
}

/** Part of its width that a growing column keeps at least before the grid scrolls sideways. */
const KEPT = 0.6
/** Pixels that hold a phone number or a short name: nothing gives up room below this. */
const SHORT = 136

function leastOf(size: number, room: number | undefined): number {
  return Math.min(size, Math.max(Math.round(size * KEPT), room ?? 0, SHORT))
}
