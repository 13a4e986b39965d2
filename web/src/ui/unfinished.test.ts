import { describe, expect, it } from 'vitest'
import { mayBecome, settledVerdict } from './unfinished'

describe('a reading while it is typed', () => {
  it('may become what further digits make of it', () => {
    expect(mayBecome('-1')).toContain('-18')
    expect(mayBecome('-1')).toContain('-1.5')
    expect(mayBecome('-8')).not.toContain('-80')
    expect(mayBecome('-18')).not.toContain('-180')
    expect(mayBecome('4.')).toEqual(['4', ...Array.from({ length: 10 }, (_, digit) => `4.${digit}`)])
    expect(mayBecome('-')).toBeNull()
    expect(mayBecome('')).toBeNull()
  })

  const frozen = (text: string) => {
    const reading = Number(text)
    if (reading <= -15) return 'accept'
    return reading <= -12 ? 'conditional' : 'reject'
  }
  const chilled = (text: string) => {
    const reading = Number(text)
    if (reading >= 0 && reading <= 4) return 'accept'
    return reading <= 7 ? 'conditional' : 'reject'
  }
  it.each([
    ['-', null],
    // Halfway to -18.
    ['-1', null],
    ['-18', 'accept'],
    ['-14', 'conditional'],
    ['-2', null],
    // Nobody means -80.
    ['-8', 'reject'],
    ['-2.0', 'reject'],
    ['-11', 'reject'],
    // No further digit makes it colder than nothing.
    ['1', 'reject'],
  ])('%s of frozen goods is %s', (typed, verdict) => {
    expect(settledVerdict(typed, frozen)).toBe(verdict)
  })
  it.each([
    ['4', 'accept'],
    ['5', 'conditional'],
    ['9', 'reject'],
    ['12', 'reject'],
  ])('%s of chilled goods is %s', (typed, verdict) => {
    expect(settledVerdict(typed, chilled)).toBe(verdict)
  })
})
