/** Width of an element, in pixels, as it changes: layout follows the room there is, not the window. */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of `ref`'s element; 0 before it is measured. A hidden element keeps its last width. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const next = Math.round(element.getBoundingClientRect().width)
      if (next > 0) setWidth(next)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
