/** A putaway note while several people work on it. */
import { useWorkNote } from '@/engine/document/useWorkNote'
import type { FormValues } from '@/engine/form/fields'

export type { NoteState } from '@/engine/document/useWorkNote'

/** Base path of putaway notes. */
export const BASE = '/wms/putawayNote'

/** The note as it is now, and what can be done with it. */
export function useNote(id: string, record: FormValues) {
  return useWorkNote(BASE, id, record)
}
