/** What is asked before the rest of a line is given up, and before it is put back. */
import type { DocumentAction } from '@/engine/document/definition'

const reasonField = {
  field: 'reason',
  label: 'pickingPage.reason',
  input: 'textarea',
  required: true,
  max: 200,
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
