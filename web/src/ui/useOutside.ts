/** Tells when a press or the focus goes outside of an element, which is when a menu closes. */
import { type RefObject, useEffect } from 'react'

/** True when the event happened inside of the element. */
export function isInside(element: Element | null, target: EventTarget | null): boolean {
  return element !== null && target instanceof Node && element.contains(target)
}

/** Calls `leave` while `watching` is true. */
export function useOutside(element: RefObject<Element | null>, watching: boolean, leave: () => void): void {
  useEffect(() => {
    if (!watching) return undefined
    const onEvent = (event: Event): void => {
      if (!isInside(element.current, event.target)) leave()
    }
    document.addEventListener('pointerdown', onEvent)
    document.addEventListener('focusin', onEvent)
    return () => {
      document.removeEventListener('pointerdown', onEvent)
      document.removeEventListener('focusin', onEvent)
    }
  }, [element, watching, leave])
}
