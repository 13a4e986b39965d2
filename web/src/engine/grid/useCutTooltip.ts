/**
 * Full text of a cell that is cut, when the pointer rests on it or the keyboard reaches it. One element for the whole
 * page and no React state: nothing is drawn again while the pointer crosses a thousand cells.
 */
import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import css from './grid.module.css'

/** Milliseconds the pointer rests before the text appears. */
const DELAY = 350

/** Handlers for the grid element. */
export function useCutTooltip() {
  const timer = useRef(0)
  const tip = useRef<HTMLElement | null>(null)
  const handlers = useMemo(() => {
    const hide = () => {
      window.clearTimeout(timer.current)
      tip.current?.remove()
      tip.current = null
    }
    const later = (target: EventTarget, delay: number) => {
      hide()
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
      if (!cell || !isCut(cell)) return
      timer.current = window.setTimeout(() => {
        tip.current = showTip(cell)
      }, delay)
    }
    return {
      hide,
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') later(event.target, DELAY)
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocusCapture: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) later(event.target, DELAY)
      },
      onBlurCapture: hide,
      onWheel: hide,
    }
  }, [])
  const { hide, ...rest } = handlers
  useEffect(() => hide, [hide])
  return rest
}

/** Whether a cell, or the title or button in it, is wider than its room. */
export function isCut(cell: HTMLElement): boolean {
  const inner = cell.querySelectorAll<HTMLElement>('button, span')
  return [cell, ...inner].some((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
}

function showTip(cell: HTMLElement): HTMLElement {
  const tip = document.createElement('div')
  tip.className = css['tip'] ?? ''
  tip.setAttribute('role', 'tooltip')
  tip.textContent = cell.textContent
  document.body.append(tip)
  const at = cell.getBoundingClientRect()
  const size = tip.getBoundingClientRect()
  const below = at.bottom + size.height + 8 < window.innerHeight
  tip.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - size.width - 8))}px`
  tip.style.top = `${below ? at.bottom + 4 : at.top - size.height - 4}px`
  return tip
}
