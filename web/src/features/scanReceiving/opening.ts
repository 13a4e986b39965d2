/** Opening the note that stands at the dock. */
import { text } from '@/engine/i18n/i18n'
import { Refusal } from '@/engine/scan/post'
import type { Outcome } from '@/engine/scan/work'
import type { State } from './model'
import { noteOf, type NoteAnswer } from './wire'

/** From these on, nothing more comes in: 2 awaiting receipt and 3 partly received are the ones that can be received. */
const RECEIVABLE: ReadonlySet<number> = new Set([2, 3])

/** The note at the dock. */
export function openNote(answered: NoteAnswer): Outcome<State> {
  const note = noteOf(answered)
  if (!RECEIVABLE.has(answered.status))
    throw new Refusal(text('scanReceiving.notWaiting', { no: note.docNo }))
  return {
    state: { note, draft: null, booked: null },
    tone: 'ok',
    message: text('scanReceiving.opened', { owner: note.ownerName }),
    shown: note.docNo,
  }
}
