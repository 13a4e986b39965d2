/** For tests: a server that answers as it is told. */
import { PAGE_SIZES } from '@/engine/list/query'

/** A call that was made. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** What was sent as JSON; null for nothing and for a file. */
  readonly body: unknown
  /** The same as it went over the wire: a number keeps its zeros. */
  readonly text: string
  readonly key: string | null
}

/** What the server says: data of a success, a refusal, or something that is no envelope. */
export type Answer =
  | { readonly data: unknown }
  | { readonly status: number; readonly msg: string; readonly data?: unknown }
  | Response

/** How a server answers; null is a network that is gone. */
export type Answering = (call: Call) => Answer | null | Promise<Answer | null>

/** A list of everything that there is. */
export const listOf = (records: readonly unknown[]): Answer => ({ data: { records, total: records.length } })

/** The only text under `field` that the server has something against. */
export const wrong = (field: string, msg: string): Answer => ({
  status: 40001,
  msg: '填写有误',
  data: { fields: [{ field, msg }] },
})

/** HTTP status of a refusal, by the table of `Fault::numbers`. */
const HTTP: Readonly<Record<number, number>> = {
  21332: 401,
  40001: 400,
  40003: 403,
  40004: 404,
  40009: 409,
  40010: 409,
  50000: 500,
}

function callOf(input: RequestInfo | URL, init?: RequestInit): Call {
  const url = new URL(input instanceof Request ? input.url : input.toString(), window.location.href)
  const text = typeof init?.body === 'string' ? init.body : ''
  return {
    method: init?.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    body: text === '' ? null : JSON.parse(text),
    text,
    key: new Headers(init?.headers).get('Idempotency-Key'),
  }
}

/** A `fetch` that asks `answer`. */
export function server(answer: Answering): typeof fetch {
  return async (input, init) => {
    const asked = callOf(input, init)
    const size = Number(asked.query.get('pageSize') ?? PAGE_SIZES[0])
    if (!PAGE_SIZES.some((each) => each === size)) throw new Error(`no server has pages of ${size}`)
    const answered = await answer(asked)
    if (answered === null) throw new TypeError('Failed to fetch')
    if (answered instanceof Response) return answered
    if (!('status' in answered)) return Response.json({ status: 0, msg: '', data: answered.data })
    const { status, msg, data = null } = answered
    const http = HTTP[status]
    if (http === undefined) throw new Error(`no server refuses with ${status}`)
    return Response.json({ status, msg, data }, { status: http })
  }
}
