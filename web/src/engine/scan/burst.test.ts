// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type Burst, GAP, type Heard, press, QUIET, settle } from './burst'

interface Typing {
  readonly pace: number
  readonly inBox?: boolean
  readonly from?: number
  readonly burst?: Burst
}

/** Types a text; `\n` is the ending key. Answers what came out and what the page saw of the keys. */
function type(text: string, { pace, inBox = false, from = 1000, burst = QUIET }: Typing) {
  let now = burst
  let seen = ''
  const heard: Heard[] = []
  Array.from(text).forEach((char, at) => {
    const one = press(now, { at: from + at * pace, char: char === '\n' ? null : char, inBox })
    heard.push(one)
    if (!one.take) seen += char
    now = one.burst
  })
  const scans = heard.flatMap((one) => (one.scan ? [one.scan] : []))
  const typed = heard.map((one) => one.typed ?? '').join('')
  return { burst: now, seen, scans, typed, entered: heard.some((one) => one.entered === true) }
}

describe('where nothing is typed into', () => {
  it('fast keys with an ending key are one scan, and the page sees none of them', () => {
    expect(type('(01)09312345678907\n', { pace: 4 })).toMatchObject({
      scans: [{ text: '(01)09312345678907', strayed: 0 }],
      seen: '',
      typed: '',
      burst: QUIET,
    })
  })

  it('a short code is a scan when it is ended, two fast keys are not', () => {
    expect(type('A01\n', { pace: 10 }).scans).toEqual([{ text: 'A01', strayed: 0 }])
    expect(type('12\n', { pace: 10 })).toMatchObject({ scans: [], typed: '12', entered: true })
  })

  it('fast keys without an ending key are a scan once it is quiet', () => {
    const { burst } = type('00340123450000000000', { pace: 8 })
    expect(settle(burst).scan?.text).toBe('00340123450000000000')
    expect(settle(type('1234', { pace: 8 }).burst)).toEqual({ burst: QUIET, typed: '1234' })
  })

  it('keys at the pace of a person come back one by one, and so does Enter', () => {
    const { burst, scans, typed, entered } = type('40.5\n', { pace: GAP + 1 })
    expect({ scans, typed, entered, burst }).toEqual({
      scans: [],
      typed: '40.5',
      entered: true,
      burst: QUIET,
    })
  })

  it('a scan right after a typed key is not mixed with it', () => {
    const slow = type('7', { pace: 0 })
    const fast = type('A-01-02\n', { pace: 5, from: 1000 + GAP + 1, burst: slow.burst })
    expect(fast).toMatchObject({ typed: '7', scans: [{ text: 'A-01-02', strayed: 0 }] })
  })

  it('a key that is held down is no scan', () => {
    let burst: Burst = press(QUIET, { at: 0, char: '0', inBox: false }).burst
    for (let at = 1; at < 9; at += 1) {
      burst = press(burst, { at: at * 30, char: '0', inBox: false, held: true }).burst
    }
    expect(settle(burst)).toEqual({ burst: QUIET })
  })
})

describe('inside a box', () => {
  it('typing is left alone, its Enter too', () => {
    expect(type('SALMON\n', { pace: 90, inBox: true })).toMatchObject({
      seen: 'SALMON\n',
      scans: [],
      typed: '',
    })
  })

  it('a scan is taken, and says how many keys had gone into the box before it was known', () => {
    const { scans, seen } = type('A-01-02-03\n', { pace: 6, inBox: true })
    expect(scans).toEqual([{ text: 'A-01-02-03', strayed: 5 }])
    expect(seen).toBe('A-01-')
  })

  it('three fast keys and Enter may be a hurried person', () => {
    expect(type('A01\n', { pace: 20, inBox: true })).toMatchObject({ scans: [], seen: 'A01\n' })
  })

  it('leaving the box ends what was gathered there', () => {
    const inside = type('A-01', { pace: 5, inBox: true })
    const outside = type('B-9\n', { pace: 5, from: 1040, burst: inside.burst })
    expect(outside.scans.map((scan) => scan.text)).toEqual(['B-9'])
  })

  it('nothing of a short flurry is lost to the box', () => {
    const { seen, burst } = type('ABCDE', { pace: 5, inBox: true })
    expect(seen).toBe('ABCDE')
    expect(settle(burst)).toEqual({ burst: QUIET })
  })
})
