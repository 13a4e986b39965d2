import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/engine/client/apiError'
import { Refusal, Unheard } from './post'
import type { ScanInput } from './queue'
import { ScanWork, type WorkKind } from './work'

const PLACE = 'floe.scan.test.P1'
let take: (state: string, input: ScanInput) => Promise<string>
const kind: WorkKind<string> = {
  name: 'test',
  initial: '',
  isState: (value): value is string => typeof value === 'string',
  take: async (state, input) => ({ state: await take(state, input), tone: 'ok', message: input.text }),
}
const work = () => new ScanWork(kind, PLACE)
const settled = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  take = async (state, input) => state + input.text
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the work of a scanner page', () => {
  it('takes one input after the other, the second in the state that the first led to', async () => {
    const one = work()
    one.put('scan', 'A')
    one.put('scan', 'B')
    expect(one.view()).toMatchObject({ busy: true, waiting: [{ text: 'A' }, { text: 'B' }] })
    await settled()
    expect(one.view()).toMatchObject({ state: 'AB', busy: false, waiting: [], told: { text: 'B' } })
  })

  it('shows what was scanned, and nothing of an answer that was given by hand', async () => {
    const one = work()
    one.put('temp', '-20')
    await settled()
    expect(one.view().told).toMatchObject({ tone: 'ok', text: '' })
    take = async () => {
      throw new Refusal('too warm')
    }
    one.put('temp', '-2')
    await settled()
    expect(one.view().told).toMatchObject({ tone: 'refused', text: '' })
  })

  it('tries an input without an answer again, under the same key, until it is heard', async () => {
    const keys: string[] = []
    let deaf = true
    take = async (state, input) => {
      keys.push(input.id)
      if (deaf) throw new Unheard('no network')
      return state + input.text
    }
    const one = work()
    one.put('scan', 'A')
    one.put('scan', 'B')
    await settled()
    expect(one.view()).toMatchObject({ tries: 1, busy: false, waiting: [{ text: 'A' }, { text: 'B' }] })
    await vi.advanceTimersByTimeAsync(1000)
    expect(one.view().tries).toBe(2)
    deaf = false
    await vi.advanceTimersByTimeAsync(2000)
    expect(one.view()).toMatchObject({ state: 'AB', tries: 0, waiting: [] })
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys).toHaveLength(4)
  })

  it('is there again after a reload, with the same keys', async () => {
    take = () => Promise.reject(new Unheard('no network'))
    const before = work()
    before.put('scan', 'A')
    before.put('scan', 'B')
    await settled()
    const keys = before.view().waiting.map(({ id }) => id)
    take = async (state, input) => state + input.text
    const after = work()
    expect(after.view().waiting.map(({ id }) => id)).toEqual(keys)
    await after.run()
    expect(after.view()).toMatchObject({ state: 'AB', waiting: [] })
    expect(work().view()).toMatchObject({ state: 'AB', past: [{ text: 'B' }, { text: 'A' }] })
  })

  it('tells a refusal and waits for somebody before it goes on with what was scanned behind it', async () => {
    take = async (state, input) => {
      if (input.text === 'A') throw new ApiError(40009, 'wrong place')
      return state + input.text
    }
    const one = work()
    one.put('scan', 'A')
    one.put('scan', 'B')
    await settled()
    expect(one.view()).toMatchObject({ state: '', halted: true, waiting: [{ text: 'B' }] })
    expect(one.view().told).toMatchObject({ tone: 'refused', message: 'wrong place', text: 'A' })
    one.resume()
    await settled()
    expect(one.view()).toMatchObject({ state: 'B', halted: false })
  })

  it('says wrong fields in their own words, and its own refusals as they are', async () => {
    const fields = [
      { field: 'scans[0]', msg: 'unknown code' },
      { field: 'qty', msg: 'too much' },
    ]
    take = () => Promise.reject(new ApiError(40001, 'invalid', { fields }))
    const one = work()
    one.put('scan', 'A')
    await settled()
    expect(one.view().told?.message).toBe('unknown code · too much')
    take = () => Promise.reject(new Refusal('scan a place'))
    one.put('scan', 'B')
    await settled()
    expect(one.view().told?.message).toBe('scan a place')
  })

  it('forgets what waits when it is told to, and an answer that comes later changes nothing', async () => {
    let answer: (state: string) => void = () => undefined
    take = () => new Promise((resolve) => (answer = resolve))
    const one = work()
    one.put('scan', 'A')
    one.drop()
    answer('late')
    await settled()
    expect(one.view()).toMatchObject({ state: '', waiting: [], busy: false })
  })

  it('sends nothing more once it is ended, and takes no late answer', async () => {
    let asked = 0
    take = () => {
      asked += 1
      return Promise.reject(new Unheard('no network'))
    }
    const one = work()
    one.put('scan', 'A')
    await settled()
    one.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    await one.run()
    expect(asked).toBe(1)
    expect(
      work()
        .view()
        .waiting.map(({ text }) => text),
    ).toEqual(['A'])
  })

  it('says so when the browser keeps nothing', async () => {
    const setItem = (): never => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem })
    const one = work()
    one.put('scan', 'A')
    await settled()
    expect(one.view()).toMatchObject({ state: 'A', unkept: true })
  })
})
