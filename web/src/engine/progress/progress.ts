/** Work that the thin bar at the top of the page stands for: pages being opened and user data being loaded. */
import { useEffect } from 'react'
import { create } from 'zustand'

interface ProgressState {
  readonly running: number
}

export const useProgress = create<ProgressState>(() => ({ running: 0 }))

/** Starts the bar; the function it answers ends it (calling it twice does no harm). */
export function beginProgress(): () => void {
  let open = true
  useProgress.setState(({ running }) => ({ running: running + 1 }))
  return () => {
    if (!open) return
    open = false
    useProgress.setState(({ running }) => ({ running: running - 1 }))
  }
}

/** Keeps the bar running while the component is on the page. */
export function useProgressWhileMounted(): void {
  useEffect(() => beginProgress(), [])
}
