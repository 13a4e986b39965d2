/**
 * Files from the server. A download goes through the same call as everything else (the token is a header, so a plain
 * link would not do) under the loading mask, which stays 2 s after the response, as the specification has it.
 */
import { DOWNLOAD_MASK_TIME, openMask } from '@/ui/mask'
import { failed } from './call'
import { type Query, queryText } from './payload'
import { send, unwrap } from './send'

/** Offers a file to the person's download folder. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The file name a response carries, or null. */
export function nameFrom(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded === undefined) return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/** A file's bytes, with the name the server gave it. A refusal comes in the envelope and is thrown as `ApiError`. */
export async function fetchFile(path: string, query?: Query): Promise<{ blob: Blob; name: string | null }> {
  const response = await send({ method: 'GET', path: path + queryText(query) })
  const isFile = response.ok && response.headers.has('Content-Disposition')
  if (!isFile && (response.headers.get('Content-Type') ?? '').includes('json')) await unwrap(response)
  if (!response.ok) await unwrap(response)
  return { blob: await response.blob(), name: nameFrom(response.headers.get('Content-Disposition')) }
}

/** Downloads a file and saves it as `name`, for example `角色管理.xlsx`; without a name, as the server calls it. */
export async function download(path: string, query?: Query, name?: string): Promise<void> {
  const closeMask = openMask()
  try {
    const file = await fetchFile(path, query)
    saveBlob(file.blob, name ?? file.name ?? 'download')
    setTimeout(closeMask, DOWNLOAD_MASK_TIME)
  } catch (error) {
    closeMask()
    failed(error)
    throw error
  }
}
