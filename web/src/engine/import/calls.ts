/** The calls of an import, and what they answer. The paths depend on the list, so they are calls by path. */
import { call } from '@/engine/client/call'
import { download } from '@/engine/client/download'
import type { StoredFile } from '@/engine/client/files'
import type { ListMeta } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import type { components } from '@/generated/schema'

/** State of a check or a run. */
export type ImportState = components['schemas']['ImportState']

/** What is filled from a file: a list, or the rows of a list that belong to one record, such as the lines of a document. */
export interface ImportTarget extends ListMeta {
  /** Id of that record. */
  readonly within?: string
}

/** All rows or none, or the good rows. */
export type Mode = 'all' | 'good'

/** Which records the rows of a file may be about: new ones, existing ones, which it changes, or both. */
export type Takes = 'new' | 'existing' | 'both'

export type Format = 'xlsx' | 'csv'

/** Saves the template in the caller's language. */
export function downloadTemplate(list: ImportTarget, format: Format): Promise<void> {
  return download(`${basePath(list)}/import/template`, { format })
}

/** Stores a table that only its sender may read. */
export function sendTable(file: File): Promise<StoredFile> {
  const upload = new FormData()
  upload.append('file', file, file.name)
  return call<StoredFile>('POST', '/arpa-basic-api/fileUpload/fileUploadForShipper', { upload, silent: true })
}

/** Begins the check of a stored table; answers the id of the task. */
export async function startCheck(list: ImportTarget, file: string, rows: Takes): Promise<string> {
  const path = `${basePath(list)}/import/check`
  const { within } = list
  const body = { file, ...(within === undefined ? {} : { within }), ...(rows === 'new' ? {} : { rows }) }
  const queued = await call<{ id: string }>('POST', path, { body, silent: true })
  return queued.id
}

/** Begins the import of a checked table; answers the id of the task. */
export async function startRun(list: ImportTarget, check: string, mode: Mode): Promise<string> {
  const path = `${basePath(list)}/import/run`
  const queued = await call<{ id: string }>('POST', path, { body: { check, mode }, silent: true })
  return queued.id
}

/** How far a check or a run is, or what it has found. */
export function readState(list: ImportTarget, id: string): Promise<ImportState> {
  return call<ImportState>('GET', `${basePath(list)}/import/${id}`, { silent: true })
}

/** Saves the file that a check or a run gave back. */
export function downloadBack(id: string): Promise<void> {
  return download(`/arpa-basic-api/task/${id}/file`)
}
