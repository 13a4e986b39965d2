/** One element scrolls for all tabs; how far each was scrolled is remembered by the life of its page. */
import { type RefObject, createContext, useCallback, useContext, useEffect, useRef } from 'react'

export const ScrollerContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/** Answers the function to call when another page has come to the front. */
export function useScrollMemory(): (life: string | null) => void {
  const scrollerRef = useContext(ScrollerContext)
  const memory = useRef(new Map<string, number>())
  const current = useRef<string | null>(null)
  useEffect(() => {
    const element = scrollerRef.current
    const remember = (): void => {
      if (element && current.current !== null) memory.current.set(current.current, element.scrollTop)
    }
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [scrollerRef])
  return useCallback(
    (life) => {
      current.current = life
      const top = life === null ? 0 : (memory.current.get(life) ?? 0)
      scrollerRef.current?.scrollTo({ top, behavior: 'instant' })
    },
    [scrollerRef],
  )
}
