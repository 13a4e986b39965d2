/**
 * Answers that go on: a route tells its data now and again whenever they have changed. The connection is made anew when
 * it breaks or falls silent, later and later while it fails; it ends with the session. Of several windows of one browser
 * that listen to the same, one has the connection and tells the others, where the browser can do that.
 */
import { ApiError, STATUS } from './apiError'
import { sendForStream, unwrap } from './send'

/** How a stream is doing. */
export type LiveState = 'opening' | 'open' | 'broken' | 'ended'

export interface Listener<T> {
  readonly onData: (data: T) => void
  readonly onState: (state: LiveState) => void
}

/** Milliseconds before the next attempt, by the number of failures in a row. */
export const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
/** The server says something every 15 seconds; after this long it is gone. */
const SILENCE = 40_000

/** One event of a stream. */
export interface LiveEvent {
  readonly event: string
  readonly data: string
}

/** Takes the whole events off the front of what was read; answers them and the rest. */
export function takeEvents(text: string): { events: readonly LiveEvent[]; rest: string } {
  const parts = text.split('\n\n')
  const rest = parts.pop() ?? ''
  const events: LiveEvent[] = []
  for (const part of parts) {
    const lines = part.split('\n')
    const field = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
    const data = field('data').join('\n')
    if (data !== '') events.push({ event: field('event')[0] ?? 'message', data })
  }
  return { events, rest }
}

const wait = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads one connection to its end; answers whether the session is over. */
async function readOnce<T>(path: string, listener: Listener<T>, signal: AbortSignal): Promise<boolean> {
  const connection = new AbortController()
  const both = AbortSignal.any([signal, connection.signal])
  let alarm = setTimeout(() => connection.abort(), SILENCE)
  try {
    const response = await sendForStream(path, both)
    if (!response.ok || !response.body) {
      await unwrap(response)
      return false
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    both.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return false
      clearTimeout(alarm)
      alarm = setTimeout(() => connection.abort(), SILENCE)
      const taken = takeEvents(text + value)
      text = taken.rest
      for (const { event, data } of taken.events) {
        if (event === 'end') return true
        if (event === 'data') {
          listener.onState('open')
          listener.onData(JSON.parse(data) as T)
        }
      }
    }
  } finally {
    clearTimeout(alarm)
    connection.abort()
  }
}

/** Keeps a connection until the signal says stop or the session ends. */
export async function keepListening<T>(
  path: string,
  listener: Listener<T>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  const told: Listener<T> = {
    onState: listener.onState,
    onData: (data) => {
      failures = 0
      listener.onData(data)
    },
  }
  listener.onState('opening')
  while (!signal.aborted) {
    let over = false
    try {
      over = await readOnce(path, told, signal)
    } catch (error) {
      over =
        error instanceof ApiError && (error.status === STATUS.signedOut || error.status === STATUS.denied)
    }
    if (signal.aborted) return
    if (over) {
      listener.onState('ended')
      return
    }
    listener.onState('broken')
    const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0
    failures += 1
    // Not all windows of a house come back in the same moment.
    await wait(pause * (0.75 + Math.random() / 2), signal)
  }
}

/** Listens, sharing the connection with the other windows of this browser; the answer stops it. */
export function listen<T>(path: string, listener: Listener<T>): () => void {
  const stop = new AbortController()
  // Locks are there on secure addresses only; without them every window that is looked at has its own connection.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    void keepListening(path, listener, stop.signal)
    return () => stop.abort()
  }
  const channel = new BroadcastChannel(`floe-live:${path}`)
  channel.addEventListener('message', ({ data }: MessageEvent<{ data?: T; state?: LiveState }>) => {
    if (data.state) listener.onState(data.state)
    if (data.data !== undefined) listener.onData(data.data)
  })
  const leading: Listener<T> = {
    onData: (data) => {
      listener.onData(data)
      channel.postMessage({ data, state: 'open' })
    },
    onState: (state) => {
      listener.onState(state)
      channel.postMessage({ state })
    },
  }
  const lead = () => keepListening(path, leading, stop.signal)
  navigator.locks.request(`floe-live:${path}`, { signal: stop.signal }, lead).catch(() => undefined)
  return () => {
    stop.abort()
    channel.close()
  }
}
