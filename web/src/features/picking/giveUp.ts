/** What is asked before the rest of a line is given up, and before it is put back. */
import type { DocumentAction } from '@/engine/document/definition'
import { REASON_MOST } from '@/engine/form/reason'

const reasonField = {
  field: 'reason',
  label: 'pickingPage.reason',
  input: 'textarea',
  required: true,
  max: REASON_MOST,
  wide: true,
} as const

/** The questions by the verb that follows. */
export const ASKED: Readonly<Record<'short' | 'undo', DocumentAction>> = {
  short: { name: 'short', label: 'pickingPage.short', ask: 'pickingPage.askShort', fields: [reasonField] },
  undo: {
    name: 'undo',
    label: 'pickingPage.undo',
    danger: true,
    ask: 'pickingPage.askUndo',
    fields: [reasonField],
  },
}
