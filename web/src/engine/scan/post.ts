/**
 * A call of a scanner page. Unlike `call` it takes the idempotency key from its caller, because the same try may be made
 * again after a reload, and it shows nothing: the page has its own way of saying that something was refused.
 */
import { ApiError, STATUS, TRANSPORT } from '@/engine/client/apiError'
import { type Query, queryText } from '@/engine/client/payload'
import { send, unwrap } from '@/engine/client/send'

/** From this HTTP status on, nobody knows whether the call was carried out. */
const UNKNOWN = 500

/** Nothing was heard of the call, or nothing that tells what became of it: it is to be tried again with the same key. */
export class Unheard extends Error {
  override readonly name = 'Unheard'
}

/** The session has ended: somebody has to sign in before the call can be tried again. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

/** Refused by the page itself, before anything was asked; `message` is in the person's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

async function open(method: 'GET' | 'POST', path: string, body?: string, key?: string): Promise<unknown> {
  let response: Response
  try {
    response = await send({
      method,
      path,
      ...(body === undefined ? {} : { body, contentType: 'application/json' }),
      ...(key === undefined ? {} : { key }),
    })
  } catch (error) {
    throw new Unheard(error instanceof Error ? error.message : String(error))
  }
  try {
    return await unwrap(response)
  } catch (error) {
    if (!(error instanceof ApiError)) throw new Unheard(String(error))
    if (error.status === STATUS.signedOut) throw new SignedOut(error.message)
    const unknown = error.status === TRANSPORT || response.status >= UNKNOWN
    if (unknown || error.status === STATUS.tooMany) throw new Unheard(error.message)
    throw error
  }
}

/** Reads. Throws `ApiError` when refused, `Unheard` when there was no answer. */
export async function ask<T>(path: string, query?: Query): Promise<T> {
  return (await open('GET', path + queryText(query))) as T
}

/** Writes, once for each key. Throws like `ask`. */
export async function post<T>(path: string, body: object, key: string): Promise<T> {
  return (await open('POST', path, JSON.stringify(body), key)) as T
}

/** A refusal in words: its fields say more than its message, where it has some. */
export function refusalText(error: ApiError): string {
  const fields = [...new Set(error.fields.map(({ msg }) => msg))]
  return fields.length > 0 ? fields.join(' · ') : error.message
}
