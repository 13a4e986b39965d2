/** The ways to save a note: as it is, submitted at once, or received and put away with one call. */
import { call } from '@/engine/client/call'
import { type Saving, sendDocument } from '@/engine/document/saving'
import { linesOf } from '@/engine/form/lines'
import { outOfReceipt, renamed } from './faults'
import { writeNote } from './fields'
import { directLine } from './lineFields'
import { BASE } from './types'

/** Sends a note. Refusals come back named by the cells of the form. */
export async function sendNote(saving: Saving, body: Record<string, unknown>, key: string): Promise<unknown> {
  const note = writeNote(body)
  return saving.way === 'direct' ? sendDirect(note, key) : sendDocument({ ...saving, list: BASE }, note, key)
}

async function sendDirect(note: Record<string, unknown>, key: string): Promise<unknown> {
  const body = { ...note, lines: linesOf(note['lines']).map(directLine) }
  try {
    return await call('POST', `${BASE}/direct`, { body, key, silent: true })
  } catch (error) {
    throw renamed(error, outOfReceipt)
  }
}
