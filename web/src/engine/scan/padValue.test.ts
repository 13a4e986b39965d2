// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { afterKey, padNumber, type PadShape, proposed } from './padValue'

const WHOLE: PadShape = { places: 0 }
const WEIGHT: PadShape = { places: 3 }
const TEMP: PadShape = { places: 1, signed: true }
const type = (keys: string, shape: PadShape, from = '') =>
  Array.from(keys).reduce((value, key) => afterKey(value, key, shape), proposed(from))

describe('the number pad', () => {
  it('gives what it proposes when nothing is typed', () => {
    expect(padNumber(proposed('40'))).toBe('40')
    expect(padNumber(proposed(''))).toBeNull()
  })

  it('replaces the proposal with the first digit', () => {
    expect(type('12', WHOLE, '40').text).toBe('12')
    expect(type('<', WHOLE, '40').text).toBe('')
  })

  it('takes no more places than fit, and no zeros in front', () => {
    expect(type('0012', WHOLE).text).toBe('12')
    expect(type('1.2345', WEIGHT).text).toBe('1.234')
    expect(type('.5', WEIGHT).text).toBe('0.5')
    expect(type('1.2', WHOLE).text).toBe('12')
    expect(type('1.2.3', WEIGHT).text).toBe('1.23')
    expect(type('12345678901', WHOLE).text).toBe('123456789')
    expect(type('-20261115', TEMP).text, 'a date is no temperature').toBe('-202')
  })

  it('turns the sign of a temperature at any time, and of nothing else', () => {
    expect(type('18.5-', TEMP).text).toBe('-18.5')
    expect(type('-18.5', TEMP).text).toBe('-18.5')
    expect(type('--5', TEMP).text).toBe('5')
    expect(type('-', TEMP, '-18').text).toBe('18')
    expect(type('-05', TEMP).text).toBe('-5')
    expect(type('4-', WHOLE).text).toBe('4')
  })

  it('gives a number only when there is one', () => {
    expect(padNumber(type('-', TEMP))).toBeNull()
    expect(padNumber(type('7.', TEMP))).toBe('7')
    expect(padNumber(type('-.', TEMP))).toBe('-0')
    expect(padNumber(type('7C', TEMP))).toBeNull()
  })
})
