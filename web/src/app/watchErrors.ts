/**
 * Errors that nothing caught. A failed call whose code did not wait for it has been shown already; everything else goes
 * to the error log.
 */
import { ApiError, isAbort } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { logError } from '@/engine/errors/log'

/** The browser's own harmless complaint when a layout observer has more to tell than fits one frame. */
const HARMLESS = /ResizeObserver loop/

function onError(event: ErrorEvent): void {
  if (!HARMLESS.test(event.message)) logError(event.error ?? event.message, 'window')
}

function onRejection(event: PromiseRejectionEvent): void {
  const reason: unknown = event.reason
  if (reason instanceof ApiError || isAbort(reason)) {
    event.preventDefault()
    report(reason)
  } else logError(reason, 'promise')
}

/** Starts watching; the answer stops it. */
export function watchErrors(): () => void {
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
