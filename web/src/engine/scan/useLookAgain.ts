/** What a page was told before it was left may be over by now, and a page without a task looks for one by itself. */
import { useEffect } from 'react'
import { useStable } from '@/ui/useStable'

/** Milliseconds between two looks. */
const PAUSE = 20_000

/** Looks once when the page is opened with what `isKept`, and again and again while it `isIdle`; never while it works. */
export function useLookAgain(
  {
    isKept,
    isIdle,
    isFree,
  }: { readonly isKept: boolean; readonly isIdle: boolean; readonly isFree: boolean },
  look: () => void,
): void {
  const again = useStable(() => {
    if (isFree && document.visibilityState === 'visible') look()
  })
  const first = useStable(() => isKept && again())
  useEffect(() => {
    first()
  }, [first])
  useEffect(() => {
    if (!isIdle) return undefined
    const timer = window.setInterval(again, PAUSE)
    return () => window.clearInterval(timer)
  }, [isIdle, again])
}
