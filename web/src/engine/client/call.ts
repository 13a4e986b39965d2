/**
 * Calls by path, for code that has no generated type to lean on: `await call<Row[]>('GET', '/arpa-basic-api/…')`.
 * A failure is shown to the person and thrown; `silent` leaves the showing to the caller.
 */
import { settleError, report } from './report'
import { ApiError } from './apiError'
import { type Query, dropStamps, queryText } from './payload'
import { send, unwrap } from './send'

export interface CallOptions {
  /** Query of the address; empty values are dropped. */
  readonly query?: Query
  /** JSON body; `gmtCreated` and `gmtModified` are dropped. */
  readonly body?: unknown
  /** Form-encoded body. */
  readonly form?: Readonly<Record<string, string>>
  /** Multipart body, for uploads. */
  readonly upload?: FormData
  /** true: show nothing. 'fields': show nothing when the answer names wrong fields, because the form shows those. */
  readonly silent?: boolean | 'fields'
  readonly signal?: AbortSignal
}

function bodyOf(options: CallOptions): { body?: BodyInit; contentType?: string } {
  if (options.upload) return { body: options.upload }
  if (options.form) {
    return {
      body: new URLSearchParams(options.form).toString(),
      contentType: 'application/x-www-form-urlencoded',
    }
  }
  if (options.body === undefined) return {}
  return { body: JSON.stringify(dropStamps(options.body)), contentType: 'application/json' }
}

/** Shows or settles a failed call as its caller wished. */
export function failed(error: unknown, silent: CallOptions['silent']): void {
  const shownByForm = silent === 'fields' && error instanceof ApiError && error.fields.length > 0
  if (silent === true || shownByForm) settleError(error)
  else report(error)
}

/** One call; answers the envelope's `data`. Throws `ApiError`. */
export async function call<T>(method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<T> {
  try {
    const response = await send({
      method,
      path: path + queryText(options.query),
      ...bodyOf(options),
      signal: options.signal,
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller states the server's type
    return (await unwrap(response)) as T
  } catch (error) {
    failed(error, options.silent)
    throw error
  }
}
