/** Brings what stands inside into sight, with the focus, whenever there is something new to say: forms are longer than screens. */
import { type ReactNode, useEffect, useRef } from 'react'

interface InSightProps {
  /** What is said; another one is brought into sight anew, null leaves the page where it is. */
  readonly of: object | null
  readonly children: ReactNode
}

/** Draws what is inside. */
export function InSight({ of, children }: InSightProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<object | null>(null)
  useEffect(() => {
    // A tab that is shown again runs this again; the person has read it by then.
    if (of === null || shown.current === of) return
    shown.current = of
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [of])
  return (
    <div ref={box} tabIndex={-1} style={of === null ? { display: 'contents' } : { outline: 'none' }}>
      {children}
    </div>
  )
}
