/**
 * Short messages at the top of the page. A message that is already shown is not stacked twice: its time starts anew.
 * Errors stay 5 s (console specification, section 9), everything else 3 s.
 */
import { create } from 'zustand'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** Rises when the same message comes again, so that its clock restarts. */
  readonly round: number
}

/** How long a message stays, in milliseconds. */
export const TOAST_TIME: Record<ToastKind, number> = { success: 3000, info: 3000, warning: 3000, error: 5000 }

const MOST = 4

interface ToastState {
  readonly toasts: readonly Toast[]
}

export const useToasts = create<ToastState>(() => ({ toasts: [] }))

let last = 0

function show(kind: ToastKind, text: string): void {
  useToasts.setState(({ toasts }) => {
    const same = toasts.find((one) => one.kind === kind && one.text === text)
    if (same) return { toasts: toasts.map((one) => (one === same ? { ...one, round: one.round + 1 } : one)) }
    last += 1
    return { toasts: [...toasts, { id: last, kind, text, round: 0 }].slice(-MOST) }
  })
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}

/** Shows a message; may be called from anywhere. The text is already in the user's language. */
export const toast = {
  success: (text: string): void => show('success', text),
  info: (text: string): void => show('info', text),
  warning: (text: string): void => show('warning', text),
  error: (text: string): void => show('error', text),
}
