/** The calls of picking by scan. */
import { post } from '@/engine/scan/post'
import { toJsonNumber } from '@/ui/decimal'
import type { Given, State, Told } from './model'

export const BASE = '/wms/pickNote'

/** What is sent for a line: everything that was scanned or said for it, each time. */
export interface Sent extends Omit<Given, 'asks'> {
  readonly weight?: string
  /** What is at hand is taken instead of what is promised. */
  readonly swap?: boolean
}

const number = (name: string, value: string | undefined) =>
  value === undefined || value === '' ? {} : { [name]: toJsonNumber(value) }

/** Sends what was scanned or said so far; the answer says what is missing, or what is next. */
export function pickScan({ warehouse, told, into }: State, sent: Sent, key: string): Promise<Told> {
  const { place, goods, batchNo, qty, weight, unpack, swap } = sent
  const known = told?.noteId && told.next ? { noteId: told.noteId, lineId: told.next.lineId } : {}
  const body = {
    warehouse,
    ...known,
    scans: [place, goods].filter((each) => each !== undefined),
    ...(batchNo ? { batchNo } : {}),
    ...number('qty', qty),
    ...number('weight', weight),
    ...(unpack ? { unpack } : {}),
    ...(swap ? { swap } : {}),
    ...(into === '' || told?.next?.whole === true ? {} : { toContainer: into }),
  }
  return post<Told>(`${BASE}/scan`, body, key)
}

/** Asks what comes next: of a note, or of the one that is best done now. */
export function pickNext(warehouse: string, noteId: string | undefined, key: string): Promise<Told> {
  return post<Told>(`${BASE}/scan`, { warehouse, ...(noteId ? { noteId } : {}), scans: [] }, key)
}

/** A verb on a line of a note. */
export function pickVerb(
  verb: 'short' | 'later' | 'undo',
  noteId: string,
  body: { readonly lineId: string; readonly reason?: string },
  key: string,
): Promise<unknown> {
  return post(`${BASE}/${noteId}/${verb}`, body, key)
}
