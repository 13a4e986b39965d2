// @vitest-environment node
/** The geometry of labels on paper. */
import { describe, expect, it, test } from 'vitest'
import { type Paper, PAPERS, pagesOf, perPage, placeOf } from './sheets'

const paperOf = (name: string): Paper => {
  const paper = PAPERS.find((each) => each.name === name)
  if (!paper) throw new Error(name)
  return paper
}

test.each([
  ['100x50', 1],
  ['70x35', 1],
  ['60x40', 1],
  ['L7160', 21],
  ['L7163', 14],
  ['L4760', 7],
  ['3474', 24],
])('%s has %i labels', (name, count) => {
  expect(perPage(paperOf(name))).toBe(count)
})

describe.each(PAPERS)('on $name', (paper) => {
  const places = Array.from({ length: perPage(paper) }, (_, place) => placeOf(paper, place))

  it('every label lies on the page', () => {
    for (const { left, top } of places) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + paper.labelWidth).toBeLessThanOrEqual(paper.width + 0.001)
      expect(top + paper.labelHeight).toBeLessThanOrEqual(paper.height + 0.001)
    }
  })

  it('no two labels overlap', () => {
    for (const [at, one] of places.entries()) {
      for (const other of places.slice(at + 1)) {
        const apart =
          Math.abs(one.left - other.left) >= paper.labelWidth - 0.001 ||
          Math.abs(one.top - other.top) >= paper.labelHeight - 0.001
        expect(apart).toBe(true)
      }
    }
  })

  it('the sheet is symmetrical: as much is left at the right as at the left', () => {
    const right = paper.width - Math.max(...places.map(({ left }) => left + paper.labelWidth))
    expect(Math.abs(right - paper.left)).toBeLessThan(0.6)
  })
})

describe('pages', () => {
  const sheet = paperOf('L7160')
  const things = Array.from({ length: 30 }, (_, at) => at)

  it('are filled along the rows, the rest goes to the next one', () => {
    const pages = pagesOf(sheet, things, 1)
    expect(pages.map((page) => page.length)).toEqual([21, 9])
    expect(pages[1]?.[0]).toEqual({ place: 0, thing: 21 })
    expect(placeOf(sheet, 4)).toEqual({ left: sheet.left + 66, top: sheet.top + 38.1 })
  })

  it('begin at the first free label of a used sheet', () => {
    const pages = pagesOf(sheet, things, 20)
    expect(pages.map((page) => page.map(({ place }) => place)[0])).toEqual([19, 0, 0])
    expect(pages.map((page) => page.length)).toEqual([2, 21, 7])
  })

  it.each([
    [0, 0],
    [-3, 0],
    [99, 20],
    [2.9, 1],
  ])('a start of %d is brought into the sheet', (start, place) => {
    expect(pagesOf(sheet, ['a'], start)[0]?.[0]?.place).toBe(place)
  })

  it('a roll has a page for each, and nothing has no page', () => {
    expect(pagesOf(paperOf('60x40'), things, 1)).toHaveLength(30)
    expect(pagesOf(sheet, [], 5)).toEqual([])
  })
})
