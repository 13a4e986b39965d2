/** The two ways to a file: rows that are on the screen are written here, the whole result comes from the server. */
import { call } from '@/engine/client/call'
import { download, saveBlob } from '@/engine/client/download'
import type { ListMeta } from '@/engine/list/meta'
import { basePath, type ListQuery, resultParams } from '@/engine/list/query'
import type { FixedFilters } from '@/engine/list/useListQuery'
import { DOWNLOAD_MASK_TIME, openMask } from '@/ui/mask'
import type { WorkerAnswer } from './export.worker'
import type { FileOrder } from './file'
import type { Format } from './sheet'

/** Writes the file in a worker, under the loading mask, and saves it as `name`. */
export async function exportHere(order: FileOrder, name: string): Promise<void> {
  const close = openMask()
  try {
    saveBlob(await writeInWorker(order), name)
    setTimeout(close, DOWNLOAD_MASK_TIME)
  } catch (error) {
    close()
    throw error
  }
}

function writeInWorker(order: FileOrder): Promise<Blob> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<WorkerAnswer>) => {
      if ('file' in event.data) resolve(event.data.file)
      else reject(new Error(event.data.fault))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}

/** What the server is asked for: the query of the list, the columns and the format. */
export interface WholeOrder {
  readonly list: ListMeta
  readonly query: ListQuery
  readonly fixed: FixedFilters | undefined
  readonly format: Format
  /** Fields in the order wanted. */
  readonly columns: readonly string[]
  /** Whether the columns are those of the import's template instead. */
  readonly template?: boolean
  /** Name of the file without its extension. */
  readonly name: string
}

function wholeParams({ query, fixed, format, columns, template, name }: WholeOrder): Record<string, string> {
  const which: Record<string, string> = template ? { template: 'true' } : { columns: columns.join(',') }
  return { ...resultParams(query), ...fixed, format, ...which, name }
}

/** Downloads the whole result. The mask closes 2 s after the response. */
export function exportWhole(order: WholeOrder): Promise<void> {
  return download(`${basePath(order.list)}/export`, wholeParams(order), `${order.name}.${order.format}`)
}

/** Starts a background task for the whole result and answers its id. */
export async function startExportTask(order: WholeOrder): Promise<string> {
  const path = `${basePath(order.list)}/exportTask`
  const { id } = await call<{ readonly id: string }>('POST', path, { query: wholeParams(order) })
  return id
}
