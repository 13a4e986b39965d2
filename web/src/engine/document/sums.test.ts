import { describe, expect, it } from 'vitest'
import { productOf, restOf, sumOf } from './sums'

describe('sums of lines', () => {
  it('are exact where floats are not', () => {
    expect(sumOf([{ weight: 0.1 }, { weight: '0.2' }], 'weight')).toBe('0.3')
    expect(sumOf([{ weight: 0.1 }, {}, { weight: null }], 'weight')).toBe('0.1')
  })

  it('say nothing where no row has a number', () => {
    expect(sumOf([{ weight: null }, {}], 'weight')).toBe('')
  })

  it('multiply a count with what is in one', () => {
    expect(productOf('12', '0.35')).toBe('4.2')
    expect(productOf('', '24')).toBe('')
  })

  it('tell what is left, never below nothing', () => {
    expect(restOf('10', '2.5')).toBe('7.5')
    expect(restOf('10', undefined)).toBe('10')
    expect(restOf('10', '12')).toBe('0')
  })
})
