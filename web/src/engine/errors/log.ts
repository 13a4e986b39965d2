/**
 * Errors the console met while running, for the person who must report them. Kept in production builds only (in
 * development the browser's own console is better) and only until the page is left.
 */
import { create } from 'zustand'
import { localTime } from '@/engine/i18n/times'

export interface LoggedError {
  readonly id: number
  /** When it happened by the browser's clock, ISO 8601 with its offset. */
  readonly at: string
  readonly message: string
  /** Where in the console: component names, or what was running. */
  readonly info: string
  /** Address of the page. */
  readonly url: string
  readonly stack: string
}

interface ErrorLog {
  readonly enabled: boolean
  readonly errors: readonly LoggedError[]
}

/** A runaway loop of errors must not eat the memory of the page. */
const MOST = 100

export const useErrorLog = create<ErrorLog>(() => ({ enabled: import.meta.env.PROD, errors: [] }))

let last = 0

/** Adds an error; `info` says where it came from. */
export function logError(thrown: unknown, info: string): void {
  if (!useErrorLog.getState().enabled) return
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  last += 1
  const entry: LoggedError = {
    id: last,
    at: localTime(new Date()),
    message: error.message,
    info: info.trim(),
    url: window.location.href,
    stack: error.stack ?? '',
  }
  useErrorLog.setState(({ errors }) => ({ errors: [entry, ...errors].slice(0, MOST) }))
}

/** Empties the list. */
export function clearErrorLog(): void {
  useErrorLog.setState({ errors: [] })
}
