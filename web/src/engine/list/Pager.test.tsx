import { describe, expect, it } from 'vitest'
import { pagesAround, totalText } from './Pager'
import { pruned } from './selection'

describe('the pages offered', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 10, [1, 2, 3, 4, null, 10]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [10, 10, [1, null, 7, 8, 9, 10]],
    [4, 6, [1, 2, 3, 4, 5, 6]],
  ])('around %i of %i', (current, last, expected) => {
    expect(pagesAround(current, last)).toEqual(expected)
  })
})

it('a capped total says that there is more', () => {
  expect(totalText(10_000, true)).toBe('10,000+')
  expect(totalText(1234, false)).toBe('1,234')
})

describe('ticked rows', () => {
  it('that left the page are no longer ticked', () => {
    expect(pruned({ a: true, b: true }, [{ id: 'b' }, { id: 'c' }])).toEqual({ b: true })
  })

  it('are the same object while nothing changes, so that nothing is drawn again', () => {
    const selection = { b: true as const }
    expect(pruned(selection, [{ id: 'b' }])).toBe(selection)
  })
})
