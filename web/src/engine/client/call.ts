/**
 * Calls by path, for code that has no generated type to lean on: `await call<Row[]>('GET', '/arpa-basic-api/…')`.
 * A failure is shown to the person and thrown; `silent` leaves the showing to the caller. The end of the session is no
 * failure of that kind: the person is asked to sign in again wherever it shows first.
 */
import { settleError, report } from './report'
import { ApiError, STATUS, TRANSPORT } from './apiError'
import { type Try, beginTry } from './idempotency'
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
  /** true: the caller deals with the end of the session, as signing in must; nobody is asked to sign in again. */
  readonly ownSignOut?: boolean
  /** Names the opening of a form: its submits with the same body are one call, however often they are tried. */
  readonly key?: string
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

/** True when the caller deals with the failure by itself. */
function isCallers(error: unknown, { silent, ownSignOut }: CallOptions): boolean {
  if (!(error instanceof ApiError)) return silent === true
  if (error.status === STATUS.signedOut) return ownSignOut === true
  return silent === true || (silent === 'fields' && error.fields.length > 0)
}

/** Shows or settles a failed call as its caller wished. */
export function failed(error: unknown, options: CallOptions = {}): void {
  if (isCallers(error, options)) settleError(error)
  else report(error)
}

/** A try of a write; null for what only reads. A file upload is always new. */
function tryOf(method: string, path: string, body: BodyInit | undefined, opening?: string): Try | null {
  if (method === 'GET') return null
  const content = body === undefined || typeof body === 'string' ? (body ?? '') : String(Math.random())
  return beginTry(`${method} ${path} ${content}`, opening)
}

/** From this HTTP status on, nobody knows whether the call was carried out: a gateway may have given up waiting. */
const UNKNOWN = 500

/** Opens the answer, and tells the try of a write what became of it. */
async function open(response: Response, attempt: Try | null): Promise<unknown> {
  try {
    const data = await unwrap(response)
    attempt?.answered(true)
    return data
  } catch (error) {
    const refused = error instanceof ApiError && error.status !== TRANSPORT && response.status < UNKNOWN
    if (refused) attempt?.answered(false)
    throw error
  }
}

/** One call; answers the envelope's `data`. Throws `ApiError`. */
export async function call<T>(method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<T> {
  const address = path + queryText(options.query)
  const content = bodyOf(options)
  const attempt = tryOf(method, address, content.body, options.key)
  try {
    const response = await send({
      method,
      path: address,
      ...content,
      key: attempt?.key,
      signal: options.signal,
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller states the server's type
    return (await open(response, attempt)) as T
  } catch (error) {
    failed(error, options)
    throw error
  }
}
