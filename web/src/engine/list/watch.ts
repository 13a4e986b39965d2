/**
 * Rows that change by themselves, such as tasks under way: while there are some, the page is asked for again. Quick at
 * first and after every change, calmer while nothing happens; not at all behind another tab or after the session.
 */
import { useState } from 'react'
import { ApiError, STATUS } from '@/engine/client/apiError'
import type { ListAnswer, ListRecord } from './meta'

/** Whether rows are still on the move. Keep it at module scope. */
export type Watch = (rows: readonly ListRecord[]) => boolean

/** What of a query decides about the next look. */
interface Looked {
  readonly state: {
    readonly data: ListAnswer | undefined
    readonly error: Error | null
    readonly dataUpdateCount: number
    readonly errorUpdateCount: number
  }
}

/** Milliseconds until the next look, by the number of looks in a row that brought nothing new. */
export const PAUSES = [1500, 2000, 3000, 5000, 8000, 12_000] as const

/** Counts looks without news; answers the pause before the next one, or false when nothing is on the move. */
export function pausesOf(watch: Watch): (query: Looked) => number | false {
  let known: unknown
  let looks = 0
  let quiet = 0
  return ({ state }) => {
    const { data, error, dataUpdateCount, errorUpdateCount } = state
    const ended = error instanceof ApiError && error.status === STATUS.signedOut
    if (!data || ended || !watch(data.records)) return false
    // Asked more often than looked: only another look counts.
    const now = dataUpdateCount + errorUpdateCount
    if (data !== known) quiet = 0
    else if (now !== looks) quiet += 1
    known = data
    looks = now
    return PAUSES[Math.min(quiet, PAUSES.length - 1)] ?? false
  }
}

const NEVER: Watch = () => false

/** Options of the rows' query that keep it looking; the rows count as old at once, so that a return shows the newest. */
export function useWatch(watch: Watch | undefined) {
  const [refetchInterval] = useState(() => pausesOf(watch ?? NEVER))
  return watch ? { refetchInterval, staleTime: 0 } : {}
}
