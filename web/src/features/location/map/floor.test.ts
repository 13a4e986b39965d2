// @vitest-environment node
/** Floors laid out from coordinates, and from marks where there are none. */
import { describe, expect, it, test } from 'vitest'
import { aislesOf, cellAt, type FloorAnswer, floorOf, inOrder, matchesOf, neighbour } from './floor'

interface Spot {
  readonly column: string
  readonly level: string
  readonly roadway?: string
  readonly depth?: string
  readonly x?: number
  readonly y?: number
}

function answerOf(spots: readonly Spot[]): FloorAnswer {
  const same = <T>(value: T) => spots.map(() => value)
  return {
    areaCode: 'A1',
    areaName: '冷冻区',
    warehouseCode: 'W1',
    thermosphere: 'FROZEN',
    bandMin: -30,
    bandMax: -18,
    cut: false,
    ids: spots.map((_, at) => String(at)),
    codes: spots.map(({ column, level }) => `A1-${column}-${level}`),
    roadways: spots.map(({ roadway }) => roadway ?? null),
    racks: same(null),
    columns: spots.map(({ column }) => column),
    levels: spots.map(({ level }) => level),
    depths: spots.map(({ depth }) => depth ?? null),
    x: spots.map(({ x }) => x ?? null),
    y: spots.map(({ y }) => y ?? null),
    z: same(null),
    types: same(1),
    statuses: same(1),
    locks: same(3),
    leases: same(0),
    occupancies: same(0),
    thermospheres: same(null),
  }
}

test('marks are in the order in which people count', () => {
  expect(inOrder(['10', '2', '1', '2'])).toEqual(['1', '2', '10'])
})

describe('with coordinates', () => {
  const spots = ['1', '2'].flatMap((level) =>
    [0, 1, 2].flatMap((column) =>
      [0, 440].map((y) => ({
        column: String(column),
        level,
        roadway: y === 0 ? 'A' : 'B',
        x: column * 140,
        y,
      })),
    ),
  )
  const floor = floorOf(answerOf(spots))

  it('each level has its own locations, where they stand', () => {
    expect(floor.levels.map(({ name, cells }) => [name, cells.length])).toEqual([
      ['1', 6],
      ['2', 6],
    ])
    expect(floor.width).toBeCloseTo(2 * 140 + 140 * 0.96)
    // 140 wide, so no more than 182 deep: the rest of 440 is the aisle.
    expect(floor.height).toBeCloseTo(440 + 182 * 0.96)
  })

  it('aisles are named where they are', () => {
    const { down, aisles } = aislesOf(answerOf(spots), floor.levels[0]?.cells ?? [])
    expect([down, aisles.map(({ name }) => name)]).toEqual([true, ['A', 'B']])
    expect(aisles[0]?.middle).toBeLessThan(aisles[1]?.middle ?? 0)
    const turned = answerOf(spots.map((spot) => ({ ...spot, x: spot.y, y: spot.x })))
    expect(aislesOf(turned, floorOf(turned).levels[0]?.cells ?? []).down).toBe(false)
    const unnamed = answerOf([{ column: '1', level: '1' }])
    expect(aislesOf(unnamed, floorOf(unnamed).levels[0]?.cells ?? []).aisles).toEqual([])
  })

  it('a code that is looked for is counted on each level', () => {
    expect(matchesOf(answerOf(spots), floor, 'A1-2-2')).toEqual([0, 2])
    expect(matchesOf(answerOf(spots), floor, 'Z')).toEqual([0, 0])
  })

  it('a point finds its location, and arrows walk to the next one', () => {
    const cells = floor.levels[0]?.cells ?? []
    const first = cellAt(cells, 70, 90)
    expect(first?.at).toBe(0)
    if (!first) return
    expect(neighbour(cells, first, 1, 0)?.at).toBe(2)
    expect(neighbour(cells, first, 0, 1)?.at).toBe(1)
    expect(neighbour(cells, first, -1, 0)).toBeUndefined()
    expect(cellAt(cells, -1, -1)).toBeUndefined()
  })
})

describe('without coordinates, or where two share theirs', () => {
  it.each([
    [
      'none',
      [
        { column: '1', level: '1' },
        { column: '10', level: '1' },
        { column: '2', level: '1' },
      ],
    ],
    [
      'shared',
      [
        { column: '1', level: '1', x: 0, y: 0 },
        { column: '2', level: '1', x: 0, y: 0 },
      ],
    ],
    [
      'nothing to tell them apart',
      [
        { column: '', level: '' },
        { column: '', level: '' },
      ],
    ],
  ])('%s: no two locations of a level lie on each other', (_, spots) => {
    for (const { cells } of floorOf(answerOf(spots)).levels) {
      expect(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(cells.length)
    }
  })

  it('columns stand in the order of their numbers', () => {
    const { levels } = floorOf(answerOf(['1', '10', '2'].map((column) => ({ column, level: '1' }))))
    const xs = levels[0]?.cells.toSorted((a, b) => a.x - b.x).map(({ at }) => at)
    expect(xs).toEqual([0, 2, 1])
  })
})
