/** For tests: a scanner that types a code within a moment, and a server that answers as it is told. */
import { GS } from './code'

function strike(key: string, part: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...part }))
}

/** Scans: all keys at once, the separator as Ctrl and ], then the ending key. */
export function scan(code: string, end = 'Enter'): void {
  for (const char of code) {
    if (char === GS) strike(']', { code: 'BracketRight', ctrlKey: true })
    else strike(char)
  }
  if (end !== '') strike(end)
}

/** A call that the page made. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly key: string | null
}

/** What the server answers: `data` of a success, or a refusal. */
export type Answer =
  | { readonly data: unknown }
  | { readonly status: number; readonly msg: string; readonly data?: unknown }

/** HTTP status of an envelope's number. */
function httpOf(status: number): number {
  return status === 40001 ? 422 : Math.floor(status / 100) === 400 ? 400 + (status % 100) : 409
}

/** A `fetch` that asks `answer`; null is a network that is gone. */
export function server(calls: Call[], answer: (call: Call) => Answer | null) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input.toString(), window.location.href)
    const call: Call = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      key: new Headers(init?.headers).get('Idempotency-Key'),
    }
    calls.push(call)
    const answered = answer(call)
    if (answered === null) throw new TypeError('Failed to fetch')
    if (!('status' in answered)) return Response.json({ status: 0, msg: '', data: answered.data })
    return Response.json(
      { status: answered.status, msg: answered.msg, data: answered.data ?? null },
      { status: httpOf(answered.status) },
    )
  }
}
