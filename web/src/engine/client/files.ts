/** Uploads and pictures. A picture behind the API needs the token, so it is fetched and shown as an object URL. */
import { useEffect, useState } from 'react'
import { onScopeChange } from '@/engine/session/scope'
import { call } from './call'
import { fetchFile } from './download'

/** A stored file as the upload answers it. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  /** Path under the API base, for example `/arpa-basic-api/file/12`. */
  readonly url: string
  readonly size: number
  readonly mime: string
}

/**
 * Stores a file. The server sniffs its type and refuses what is too large or of another kind than allowed. With
 * `public` it can be seen without signing in, as logos must; else outside parties see it with their records that name
 * it.
 */
export function uploadFile(
  file: Blob,
  name: string,
  visibility: 'own' | 'public' = 'own',
): Promise<StoredFile> {
  const upload = new FormData()
  upload.append('file', file, name)
  return call<StoredFile>('POST', '/arpa-basic-api/fileUpload/fileUpload', {
    upload,
    silent: true,
    query: visibility === 'own' ? {} : { visibility },
  })
}

const shown = new Map<string, Promise<string>>()

/** Gives the memory of all pictures back; one still on its way is given back when it comes. */
function forgetPictures(): void {
  for (const loading of shown.values()) {
    loading.then((source) => URL.revokeObjectURL(source)).catch(() => undefined)
  }
  shown.clear()
}

// Another person may not see what the one before could.
onScopeChange(forgetPictures)

/** Object URL of a picture; fetched once, and kept until the scope changes. */
export function objectUrl(path: string): Promise<string> {
  const known = shown.get(path)
  if (known) return known
  const loading = fetchFile(path).then(({ blob }) => URL.createObjectURL(blob))
  shown.set(path, loading)
  // By then another person's picture may stand here.
  loading.catch(() => shown.get(path) === loading && shown.delete(path))
  return loading
}

/** Addresses that an `<img>` may load by itself. */
const DIRECT = /^(https?:|data:|blob:)/

/** Address for an `<img>`; null while it loads, and when there is no picture or it may not be seen. */
export function usePicture(url: string | null | undefined): string | null {
  const [loaded, setLoaded] = useState<{ url: string; source: string } | null>(null)
  useEffect(() => {
    if (!url || DIRECT.test(url)) return undefined
    let turn = 0
    const load = (): void => {
      turn += 1
      const own = turn
      const take = (source: string): void => {
        if (own === turn) setLoaded({ url, source })
      }
      objectUrl(url).then(take, () => undefined)
    }
    load()
    // A change of scope takes the pictures away, also from who goes on showing them.
    const stay = onScopeChange(load)
    return () => {
      turn += 1
      stay()
    }
  }, [url])
  if (!url) return null
  if (DIRECT.test(url)) return url
  return loaded?.url === url ? loaded.source : null
}
