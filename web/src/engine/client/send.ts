/**
 * One call over the wire: headers, time-out, and the envelope opened. Everything that calls the server goes through
 * `send`, whether by `call`, by the typed `api` or for a file. It shows nothing; `report.ts` does.
 */
import { currentLanguage, text } from '@/engine/i18n/i18n'
import { runtimeConfig } from '@/engine/runtime/config'
import { ApiError, TRANSPORT, isAbort } from './apiError'
import { deviceId, readToken } from './credentials'

/** A call is given up after this time, in milliseconds. */
export const TIME_OUT = 60_000

/** What the server answers to everything but a file. */
export interface Envelope {
  readonly status: number
  readonly msg: string
  readonly data: unknown
}

export interface Outgoing {
  readonly method: string
  /** Path with query, without the API base. */
  readonly path: string
  readonly body?: BodyInit | undefined
  readonly contentType?: string | undefined
  /** Idempotency key of a write. */
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Who calls, and in which language. */
function ownHeaders(): Headers {
  const headers = new Headers({ 'Accept-Language': currentLanguage(), deviceId: deviceId() })
  const token = readToken()
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

/** Begins an answer that goes on: it has no time-out but that of whoever reads it. */
export async function sendForStream(path: string, signal: AbortSignal): Promise<Response> {
  const headers = ownHeaders()
  headers.set('Accept', 'text/event-stream')
  return fetch(runtimeConfig().apiBase + path, { headers, signal, cache: 'no-store' })
}

function headersOf(outgoing: Outgoing): Headers {
  const headers = ownHeaders()
  if (outgoing.contentType !== undefined) headers.set('Content-Type', outgoing.contentType)
  if (outgoing.key !== undefined) headers.set('Idempotency-Key', outgoing.key)
  return headers
}

function unreachable(error: unknown): unknown {
  if (isAbort(error)) return error
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  const reason = error instanceof Error ? error.message : String(error)
  return new ApiError(
    TRANSPORT,
    timedOut ? text('shell.fault.timeout') : text('shell.fault.network', { reason }),
  )
}

/** Sends and answers the response, whatever its status; throws when there is none. */
export async function send(outgoing: Outgoing): Promise<Response> {
  const timeOut = AbortSignal.timeout(TIME_OUT)
  const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, timeOut]) : timeOut
  try {
    return await fetch(runtimeConfig().apiBase + outgoing.path, {
      method: outgoing.method,
      headers: headersOf(outgoing),
      body: outgoing.body ?? null,
      signal,
    })
  } catch (error) {
    throw unreachable(error)
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'number'
}

/** The `data` of an answer with status 0; every other answer is thrown as an `ApiError`. */
export async function unwrap(response: Response): Promise<unknown> {
  let answer: unknown
  try {
    answer = await response.json()
  } catch (error) {
    if (isAbort(error)) throw error
    answer = null
  }
  if (!isEnvelope(answer))
    throw new ApiError(TRANSPORT, text('shell.fault.notOurs', { status: response.status }))
  if (answer.status !== 0) throw new ApiError(answer.status, answer.msg || 'Error', answer.data)
  return answer.data
}
