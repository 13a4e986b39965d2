/**
 * Column layout of one grid for one user: order, visibility, widths and custom columns, kept in this browser.
 * Only what differs from the list's own description is stored, so a column added by a release appears in its place.
 */
import { dropLocal, loadLocal, saveLocal } from '@/ui/local'

/** A column made by the user. Its id begins with `custom.`, which no field of the server does. */
export interface CustomColumn {
  readonly id: string
  readonly title: string
  /** Expression over field names, see `formula.ts`. */
  readonly formula: string
  /** Decimal places of the result, 0 to 6. */
  readonly places: number
}

/** What the user changed. */
export interface GridLayout {
  /** Column ids in the order wanted; ids not named keep their natural place. */
  readonly order: readonly string[]
  /** Visibility by column id where it differs from the default. */
  readonly visible: Readonly<Record<string, boolean>>
  /** Width in pixels by column id. */
  readonly widths: Readonly<Record<string, number>>
  readonly custom: readonly CustomColumn[]
}

/** The layout of a grid nobody touched. */
export const EMPTY_LAYOUT: GridLayout = { order: [], visible: {}, widths: {}, custom: [] }

/** Narrowest and widest column, in pixels. */
export const WIDTH_MIN = 56
export const WIDTH_MAX = 800

/** Prefix of the ids of custom columns. */
export const CUSTOM_PREFIX = 'custom.'

const keyOf = (grid: string, user: string) => `floe.grid.${user}.${grid}`

/** The stored layout; whatever is malformed in it is left out. */
export function loadLayout(grid: string, user: string): GridLayout {
  const stored = loadLocal(keyOf(grid, user))
  return stored === undefined ? EMPTY_LAYOUT : readLayout(stored)
}

/** Stores a layout; an untouched one is forgotten. */
export function saveLayout(grid: string, user: string, layout: GridLayout): void {
  if (isUntouched(layout)) dropLocal(keyOf(grid, user))
  else saveLocal(keyOf(grid, user), layout)
}

/** Whether nothing was changed. */
export function isUntouched(layout: GridLayout): boolean {
  const { order, visible, widths, custom } = layout
  return order.length + custom.length + Object.keys(visible).length + Object.keys(widths).length === 0
}

/** Makes a layout of anything that was stored. */
export function readLayout(stored: unknown): GridLayout {
  const value = asRecord(stored)
  const order = Array.isArray(value['order']) ? value['order'].filter((id) => typeof id === 'string') : []
  const custom = Array.isArray(value['custom']) ? value['custom'].filter(isCustom) : []
  const visible: Record<string, boolean> = {}
  for (const [id, shown] of Object.entries(asRecord(value['visible']))) {
    if (typeof shown === 'boolean') visible[id] = shown
  }
  const widths: Record<string, number> = {}
  for (const [id, width] of Object.entries(asRecord(value['widths']))) {
    if (typeof width === 'number' && Number.isFinite(width)) widths[id] = clampWidth(width)
  }
  return { order, visible, widths, custom }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isCustom(value: unknown): value is CustomColumn {
  const { id, title, formula, places } = asRecord(value)
  const named = typeof id === 'string' && id.startsWith(CUSTOM_PREFIX) && typeof title === 'string'
  return (
    named &&
    typeof formula === 'string' &&
    Number.isInteger(places) &&
    Number(places) >= 0 &&
    Number(places) <= 6
  )
}

/** A width within the limits, in whole pixels. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))
}

/**
 * Ids in the order wanted. An id the order does not name stands behind the one it follows by nature, so that a new
 * column does not end up at the far end.
 */
export function orderIds(natural: readonly string[], order: readonly string[]): string[] {
  const known = new Set(natural)
  const result = order.filter((id, index) => known.has(id) && order.indexOf(id) === index)
  const placed = new Set(result)
  natural.forEach((id, index) => {
    if (placed.has(id)) return
    const before = index === 0 ? -1 : result.indexOf(natural[index - 1] ?? '')
    result.splice(before + 1, 0, id)
    placed.add(id)
  })
  return result
}

/** The order with one id moved to another place; places outside are clamped. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((each) => each !== id)
  rest.splice(Math.min(Math.max(to, 0), rest.length), 0, id)
  return rest
}

/** The layout with a custom column added, or replaced when its id is there. */
export function withCustom(layout: GridLayout, column: CustomColumn): GridLayout {
  const there = layout.custom.some((each) => each.id === column.id)
  const custom = there
    ? layout.custom.map((each) => (each.id === column.id ? column : each))
    : [...layout.custom, column]
  return { ...layout, custom }
}

/** The layout without a custom column and without what was remembered about it. */
export function withoutCustom(layout: GridLayout, id: string): GridLayout {
  const { [id]: _shown, ...visible } = layout.visible
  const { [id]: _width, ...widths } = layout.widths
  return {
    order: layout.order.filter((each) => each !== id),
    visible,
    widths,
    custom: layout.custom.filter((column) => column.id !== id),
  }
}

/** A free id for a new custom column. */
export function freeCustomId(layout: GridLayout): string {
  let number = layout.custom.length + 1
  while (layout.custom.some((column) => column.id === `${CUSTOM_PREFIX}${number}`)) number += 1
  return `${CUSTOM_PREFIX}${number}`
}
