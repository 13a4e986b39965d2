/** Calls to Floe with an API key: repeated when that is safe, slowed down when asked to. Needs nothing but `fetch`. */

/** Tries of one call, and the longest pause between two of them in seconds. */
const TRIES = 10
const LONGEST_PAUSE = 60

interface Envelope {
  readonly status: number
  readonly msg: string
  readonly data: unknown
}

/** One field of the input that is wrong. */
export interface WrongField {
  readonly field: string
  readonly msg: string
}

/** The server said no. `status` is the number in the envelope: 40001, 40003, 40009 … */
export class Refused extends Error {
  readonly status: number
  readonly fields: readonly WrongField[]
  readonly reason: string | undefined

  constructor({ status, msg, data }: Envelope) {
    super(`${status}: ${msg}`)
    const told = (data ?? {}) as { fields?: WrongField[]; reason?: string }
    this.status = status
    this.fields = told.fields ?? []
    this.reason = told.reason
  }
}

/** No answer, however often it was tried. Whether a write was done is not known: repeat it under its key. */
export class Unreachable extends Error {}

export const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

async function wait(seconds: number, why: string): Promise<void> {
  console.error(`waits ${seconds} s: ${why}`)
  // A little more by chance, so that programs that were stopped together do not come back together.
  await sleep(seconds + Math.random() / 4)
}

/**
 * Seconds that `Retry-After` asks for: Floe sends a number, a proxy on the way perhaps a date. `pause` where it says
 * neither, or a date that has passed: the clocks of the two may differ.
 */
function asked(text: string | null, pause: number): number {
  const given = (text ?? '').trim()
  if (/^\d+$/.test(given)) return Math.min(Number(given), LONGEST_PAUSE)
  const seconds = (Date.parse(given) - Date.now()) / 1000
  return seconds > 0 ? Math.min(seconds, LONGEST_PAUSE) : pause
}

/** One key at one installation. */
export class Floe {
  private readonly url: string
  private readonly key: string
  private readonly language: string

  constructor(url: string, key: string, language = 'en') {
    this.url = url.replace(/\/+$/, '')
    this.key = key
    this.language = language
  }

  /** `data` of a reading call. */
  get<T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
    const text = new URLSearchParams(query).toString()
    return this.call<T>('GET', text === '' ? path : `${path}?${text}`)
  }

  /** `data` of a writing call. The same key with the same body is done once, however often it is sent. */
  post<T>(path: string, body: unknown, idempotencyKey: string): Promise<T> {
    return this.call<T>('POST', path, body, idempotencyKey)
  }

  private async call<T>(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<T> {
    let pause = 1
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === TRIES
      try {
        const { http, headers, envelope } = await this.send(method, path, body, idempotencyKey)
        if (envelope?.status === 0) return envelope.data as T
        if ((http === 429 || http === 503) && !last) {
          // Nothing was done. The server says how long to wait.
          await wait(asked(headers.get('retry-after'), pause), 'the server asks to wait')
        } else if ((http >= 500 || envelope === null) && !last) {
          await wait(pause, `HTTP ${http}`)
        } else if (envelope === null) {
          throw new Unreachable(`${method} ${path}: HTTP ${http}`)
        } else {
          throw new Refused(envelope)
        }
      } catch (error) {
        // `fetch` throws a TypeError when there is no answer, and an abort when there is none in time.
        const lost = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
        if (!lost) throw error
        if (last) throw new Unreachable(`${method} ${path}: ${error.message}`)
        await wait(pause, `no answer (${error.message})`)
      }
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  }

  private async send(method: string, path: string, body: unknown, idempotencyKey: string | undefined) {
    const answer = await fetch(this.url + path, {
      method,
      signal: AbortSignal.timeout(60_000),
      headers: {
        Authorization: `Bearer ${this.key}`,
        'Accept-Language': this.language,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { http: answer.status, headers: answer.headers, envelope: envelopeOf(await answer.text()) }
  }
}

/** `{status, msg, data}`, or null for what a proxy on the way has said. */
function envelopeOf(text: string): Envelope | null {
  try {
    const envelope = JSON.parse(text) as Partial<Envelope> | null
    if (typeof envelope?.status !== 'number') return null
    return { status: envelope.status, msg: envelope.msg ?? '', data: envelope.data ?? null }
  } catch {
    return null
  }
}
