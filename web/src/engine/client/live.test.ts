import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepListening, type LiveState, takeEvents } from './live'

const encode = (text: string) => new TextEncoder().encode(text)

/** An answer that says these parts and ends. */
function stream(...parts: readonly string[]): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encode(part))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

const refusal = (status: number) =>
  new Response(JSON.stringify({ status, msg: 'no', data: null }), { status: 401 })

describe('events', () => {
  it('are taken off whole, whatever the parts in which they come', () => {
    const first = takeEvents('event: data\ndata: {"a":1}\n\n:\n\nevent: da')
    expect(first.events).toEqual([{ event: 'data', data: '{"a":1}' }])
    expect(takeEvents(`${first.rest}ta\ndata: 2\n\n`)).toEqual({
      events: [{ event: 'data', data: '2' }],
      rest: '',
    })
  })
})

describe('a stream', () => {
  let answers: (() => Response)[] = []
  const asked = vi.fn(() => Promise.resolve((answers.shift() ?? (() => refusal(21332)))()))

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
    asked.mockClear()
    vi.stubGlobal('fetch', asked)
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  async function heard() {
    const data: unknown[] = []
    const states: LiveState[] = []
    const stop = new AbortController()
    await keepListening<unknown>(
      '/live',
      { onData: (one) => data.push(one), onState: (one) => states.push(one) },
      stop.signal,
    )
    return { data, states }
  }

  it('is begun again when it breaks, and ends with the session', async () => {
    answers = [
      () => stream('event: data\nda', 'ta: 1\n\n'),
      () => new Response('gateway', { status: 502 }),
      () => stream('event: data\ndata: 2\n\n', 'event: end\ndata: {"status":21332}\n\n'),
    ]
    const { data, states } = await heard()
    expect(data).toEqual([1, 2])
    expect(states).toEqual(['opening', 'open', 'broken', 'broken', 'open', 'ended'])
    expect(asked).toHaveBeenCalledTimes(3)
  })

  it('is not asked for again by somebody who is signed out', async () => {
    answers = [() => refusal(21332)]
    expect((await heard()).states).toEqual(['opening', 'ended'])
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
