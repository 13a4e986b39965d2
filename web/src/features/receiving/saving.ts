/** The ways to save a note: as it is, submitted at once, or received and put away with one call. */
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { outOfReceipt, renamed } from './faults'
import { writeNote } from './fields'
import { directLine } from './lineFields'
import { BASE } from './types'

/** How a note is saved. */
export type SaveWay = 'save' | 'submit' | 'direct'

interface Saving {
  readonly base: string
  readonly way: SaveWay
  readonly id: string | undefined
  readonly record: FormValues
}

/** Sends a note. Refusals come back named by the cells of the form. */
export async function sendNote(saving: Saving, body: Record<string, unknown>, key: string): Promise<unknown> {
  const { base, way, id, record } = saving
  const note = writeNote(body)
  if (way === 'direct') return sendDirect(note, key)
  if (id === undefined) {
    return call('POST', `${base}/${way === 'submit' ? 'addSubmit' : 'add'}`, {
      body: note,
      key,
      silent: true,
    })
  }
  const version = record['version']
  const saved = await call<FormValues>('POST', `${base}/${id}/edit`, {
    body: { ...note, version },
    key,
    silent: true,
  })
  if (way === 'save') return saved
  return call('POST', `${base}/${id}/submit`, { body: { version: saved['version'] }, silent: true })
}

async function sendDirect(note: Record<string, unknown>, key: string): Promise<unknown> {
  const body = { ...note, lines: linesOf(note['lines']).map(directLine) }
  try {
    return await call('POST', `${BASE}/direct`, { body, key, silent: true })
  } catch (error) {
    throw renamed(error, outOfReceipt)
  }
}
