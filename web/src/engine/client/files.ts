/** Uploads and pictures. A picture behind the API needs the token, so it is fetched and shown as an object URL. */
import { useEffect, useState } from 'react'
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

/** Stores a file. The server sniffs its type and refuses what is too large or of another kind than allowed. */
export function uploadFile(file: Blob, name: string): Promise<StoredFile> {
  const upload = new FormData()
  upload.append('file', file, name)
  return call<StoredFile>('POST', '/arpa-basic-api/fileUpload/fileUpload', { upload, silent: true })
}

const shown = new Map<string, Promise<string>>()

function objectUrl(path: string): Promise<string> {
  const known = shown.get(path)
  if (known) return known
  const loading = fetchFile(path).then(({ blob }) => URL.createObjectURL(blob))
  shown.set(path, loading)
  loading.catch(() => shown.delete(path))
  return loading
}

/** Address for an `<img>`; null while it loads, and when there is no picture or it may not be seen. */
export function usePicture(url: string | null | undefined): string | null {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    if (!url) setSource(null)
    else if (/^(https?:|data:|blob:)/.test(url)) setSource(url)
    else {
      objectUrl(url).then(
        (loaded) => wanted && setSource(loaded),
        () => wanted && setSource(null),
      )
    }
    return () => {
      wanted = false
    }
  }, [url])
  return source
}
