/** A function whose identity never changes and that always runs the newest body: for memoised rows and listeners. */
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Wraps a handler. Call it from events and effects only, never while rendering. */
export function useStable<A extends readonly unknown[], R>(body: (...args: A) => R): (...args: A) => R {
  const newest = useRef(body)
  useLayoutEffect(() => {
    newest.current = body
  })
  return useCallback((...args: A) => newest.current(...args), [])
}
