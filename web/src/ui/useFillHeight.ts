/**
 * How high something may be so that it and what stands below it still fit into the window: the list page's grid fills
 * the screen and its pager is always in sight.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Least height worth showing, in pixels; below it the page scrolls instead. */
const LEAST = 280

/**
 * CSS length for `max-height`: the room between the top of `ref` and the bottom of the window less `below` pixels,
 * never more than `most`.
 */
export function useFillHeight(ref: RefObject<HTMLElement | null>, below: number, most: number): string {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const scrolled = scrollerOf(element)?.scrollTop ?? 0
      const box = element.getBoundingClientRect()
      if (box.width > 0) setTop(Math.round(box.top + scrolled))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (element.parentElement) observer.observe(element.parentElement)
    return () => observer.disconnect()
  }, [ref])
  return `clamp(${LEAST}px, calc(100dvh - ${top + below}px), ${most}px)`
}

function scrollerOf(element: HTMLElement): Element | null {
  let each = element.parentElement
  while (each && each.scrollHeight <= each.clientHeight + 1) each = each.parentElement
  return each ?? document.scrollingElement
}
