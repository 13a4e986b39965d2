/**
 * What a person sees of a failed call: its message for 5 s, or, when the session has ended, one question whether to
 * sign in again. Each error is shown once, however many places report it.
 */
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { logError } from '@/engine/errors/log'
import { text } from '@/engine/i18n/i18n'
import { ApiError, STATUS, isAbort } from './apiError'
import { writeToken } from './credentials'

const settled = new WeakSet<object>()
let asking = false

/** Marks an error as dealt with: nobody shows it any more. */
export function settleError(error: unknown): void {
  if (typeof error === 'object' && error !== null) settled.add(error)
}

/**
 * The session is over. To stay leaves the page as it is, so that something typed can still be copied; to sign in again
 * forgets the token and loads the page anew, which leads to the login and back.
 */
async function askToSignIn(): Promise<void> {
  if (asking) return
  asking = true
  const again = await confirm({
    title: text('shell.signedOut.title'),
    text: text('shell.signedOut.text'),
    yes: text('shell.signedOut.again'),
    no: text('shell.signedOut.stay'),
  })
  asking = false
  if (!again) return
  writeToken(null)
  window.location.reload()
}

/** Shows an error that nobody has shown or settled yet. What is not a failed call is a fault of ours and is logged. */
export function report(error: unknown, where = 'call'): void {
  if (isAbort(error)) return
  if (typeof error === 'object' && error !== null) {
    if (settled.has(error)) return
    settled.add(error)
  }
  if (!(error instanceof ApiError)) {
    logError(error, where)
    toast.error(text('shell.fault.unexpected'))
    return
  }
  if (error.status === STATUS.signedOut) void askToSignIn()
  else toast.error(error.message || 'Error')
}
