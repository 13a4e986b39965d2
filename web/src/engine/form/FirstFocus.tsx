/** Puts the cursor into the first box once the form stands; not on a phone, where that would call its keyboard. */
import { type ReactNode, useEffect, useRef } from 'react'

export function FirstFocus({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const done = useRef(false)
  useEffect(() => {
    if (done.current || window.matchMedia('(pointer: coarse)').matches) return undefined
    // A panel takes the focus when it opens; a frame later it may be passed on.
    const frame = requestAnimationFrame(() => {
      done.current = true
      box.current?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <div ref={box}>{children}</div>
}
