/**
 * Gives the focus back to where it was before a dialog or panel opened. antd does it only for what stays mounted, and
 * forgets it when a field inside takes the focus at once.
 */
import { useEffect, useInsertionEffect, useRef } from 'react'

/** `inside` is the part that closes; what has the focus elsewhere by then keeps it. */
export function useFocusBack(open: boolean, inside: () => Element | null = () => null): void {
  const before = useRef<Element | null>(null)
  const part = useRef(inside)
  // Insertion effects come before anything inside can take the focus.
  useInsertionEffect(() => {
    part.current = inside
  })
  useInsertionEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  useEffect(() => {
    if (!open) return undefined
    return () => {
      const now = document.activeElement
      const free = now === null || now === document.body || part.current()?.contains(now) === true
      if (free && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    }
  }, [open])
}
