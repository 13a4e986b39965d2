/**
 * Keyboard of the grid: one stop for Tab, arrows inside. The cell that has the focus is remembered by place, not in
 * React state, so that moving through the grid draws nothing again.
 */
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useStable } from '@/ui/useStable'

/** Row -1 is the title row. */
export interface Place {
  readonly row: number
  readonly col: number
}

interface KeyboardInput {
  readonly root: RefObject<HTMLDivElement | null>
  readonly rows: number
  readonly cols: number
  /** Rows that fit on the screen. */
  readonly page: () => number
  /** Brings a row into the drawn range. */
  readonly scrollTo: (row: number) => void
  /** Enter, Space, Alt with arrows and the rest that is not moving; true when handled. */
  readonly onAct: (place: Place, event: KeyboardEvent) => boolean
}

/** Frames to wait for a row that the virtualiser has yet to draw; a busy machine draws late. */
const FRAMES = 60

/** Gives the handlers of the grid element and the row that must stay drawn because it has the focus. */
export function useGridKeyboard({ root, rows, cols, page, scrollTo, onAct }: KeyboardInput) {
  const active = useRef<Place>({ row: 0, col: 0 })
  const inside = useRef(false)

  const moveTo = useStable((place: Place) => {
    const next = { row: clamp(place.row, -1, rows - 1), col: clamp(place.col, 0, cols - 1) }
    active.current = next
    if (next.row >= 0) scrollTo(next.row)
    focusWhenDrawn(root, next, () => active.current === next)
  })

  const onKeyDown = useStable((event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const place = placeOf(target)
    if (!place) return
    const widget = target.dataset['col'] === undefined
    if (widget && keepInWidget(event, target, place)) return
    if (onAct(place, event)) {
      event.preventDefault()
      return
    }
    const next = step(event, place, rows, cols, page())
    if (!next) return
    event.preventDefault()
    moveTo(next)
  })

  /** Keys inside a cell's own buttons: Escape goes back to the cell, left and right go between them. */
  function keepInWidget(event: KeyboardEvent, target: HTMLElement, place: Place): boolean {
    if (event.key === 'Escape') {
      focusWhenDrawn(root, place, () => true)
      return true
    }
    if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (side !== 0) {
      const widgets = widgetsOf(target.closest('[data-col]'))
      widgets[widgets.indexOf(target) + side]?.focus()
      event.preventDefault()
      return true
    }
    return event.key === 'Enter' || event.key === ' '
  }

  const onFocus = useStable((event: FocusEvent<HTMLDivElement>) => {
    inside.current = true
    if (event.target === root.current) {
      moveTo(active.current)
      return
    }
    const place = placeOf(event.target)
    if (place) active.current = place
    root.current?.setAttribute('tabindex', '-1')
  })

  const onBlur = useStable((event: FocusEvent<HTMLDivElement>) => {
    if (root.current?.contains(event.relatedTarget)) return
    inside.current = false
    root.current?.setAttribute('tabindex', '0')
  })

  const keptRow = useStable(() => (inside.current && active.current.row >= 0 ? active.current.row : null))

  return { onKeyDown, onFocus, onBlur, keptRow, moveTo }
}

/** Puts the focus on a cell, waiting some frames for a row that is yet to be drawn, while it is `wanted`. */
function focusWhenDrawn(
  root: RefObject<HTMLElement | null>,
  place: Place,
  wanted: () => boolean,
  frames = FRAMES,
): void {
  const cell = findCell(root.current, place)
  if (cell) cell.focus()
  else if (frames > 0 && wanted()) {
    requestAnimationFrame(() => focusWhenDrawn(root, place, wanted, frames - 1))
  }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** The place of the cell around an element. */
export function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-col]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), col: Number(cell.dataset['col']) } : null
}

/** The cell at a place, if it is drawn. */
export function findCell(root: Element | null, place: Place): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row="${place.row}"] > [data-col="${place.col}"]`) ?? null
}

/** Buttons, links and boxes of a cell. */
export function widgetsOf(cell: Element | null): HTMLElement[] {
  return cell ? [...cell.querySelectorAll<HTMLElement>('button:not(:disabled), a[href], input')] : []
}

function step(
  event: KeyboardEvent,
  { row, col }: Place,
  rows: number,
  cols: number,
  page: number,
): Place | null {
  const whole = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowUp':
      return { row: row - 1, col }
    case 'ArrowDown':
      return { row: row + 1, col }
    case 'ArrowLeft':
      return { row, col: col - 1 }
    case 'ArrowRight':
      return { row, col: col + 1 }
    case 'Home':
      return { row: whole ? 0 : row, col: 0 }
    case 'End':
      return { row: whole ? rows - 1 : row, col: cols - 1 }
    case 'PageUp':
      return { row: Math.max(0, row - page), col }
    case 'PageDown':
      return { row: row + page, col }
    default:
      return null
  }
}
