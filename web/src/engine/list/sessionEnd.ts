/**
 * Lists and forms draw a refusal in its place and so call silently. The end of the session is no refusal of that kind: the
 * person is asked to sign in again wherever it shows first.
 */
import { ApiError, STATUS } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import type { Query } from '@/engine/client/payload'
import { report } from '@/engine/client/report'

/** A `GET` whose refusal is drawn in place by the caller. */
export async function askQuietly<T>(path: string, query: Query | undefined, signal: AbortSignal): Promise<T> {
  try {
    return await call<T>('GET', path, { ...(query ? { query } : {}), signal, silent: true })
  } catch (error) {
    tellSessionEnd(error)
    throw error
  }
}

/** Asks to sign in again when that is what the error means; true when it was. */
export function tellSessionEnd(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== STATUS.signedOut) return false
  // The silent call has settled this very error, so the question is asked for a fresh one; it stands only once.
  report(new ApiError(error.status, error.message))
  return true
}
