/** Writes export files off the main thread, so that a thousand rows do not stop the page. */
import { type FileOrder, writeFile } from './file'

/** What the worker answers: the file, or why there is none. */
export type WorkerAnswer = { readonly file: Blob } | { readonly fault: string }

addEventListener('message', (event: MessageEvent<FileOrder>) => {
  writeFile(event.data).then(
    (file) => postMessage({ file } satisfies WorkerAnswer),
    (error: unknown) => postMessage({ fault: String(error) } satisfies WorkerAnswer),
  )
})
