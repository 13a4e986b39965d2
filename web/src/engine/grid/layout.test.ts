import { beforeEach, describe, expect, it } from 'vitest'
import {
  clampWidth,
  EMPTY_LAYOUT,
  freeCustomId,
  type GridLayout,
  loadLayout,
  moveId,
  orderIds,
  saveLayout,
  withCustom,
  withoutCustom,
} from './layout'

const custom = { id: 'custom.1', title: 'Value', formula: '{qty} * {price}', places: 2 }
const layout: GridLayout = {
  order: ['qty', 'code'],
  visible: { code: false },
  widths: { qty: 140 },
  custom: [custom],
}

beforeEach(() => localStorage.clear())

describe('a kept layout', () => {
  it('is there again, for its grid and user only', () => {
    saveLayout('goods', 'anna', layout)
    expect(loadLayout('goods', 'anna')).toEqual(layout)
    expect(loadLayout('goods', 'ben')).toEqual(EMPTY_LAYOUT)
    expect(loadLayout('unit', 'anna')).toEqual(EMPTY_LAYOUT)
  })

  it('is forgotten when it is reset', () => {
    saveLayout('goods', 'anna', layout)
    saveLayout('goods', 'anna', EMPTY_LAYOUT)
    expect(localStorage).toHaveLength(0)
  })

  it('is read without what is malformed in it', () => {
    const bad = {
      order: ['a', 7],
      visible: { a: 'yes', b: false },
      widths: { a: 1e9, b: 'x', c: 3 },
      custom: [{ id: 'x' }, custom],
    }
    localStorage.setItem('floe.grid.anna.goods', JSON.stringify(bad))
    expect(loadLayout('goods', 'anna')).toEqual({
      order: ['a'],
      visible: { b: false },
      widths: { a: 800, c: 56 },
      custom: [custom],
    })
    localStorage.setItem('floe.grid.anna.goods', 'null')
    expect(loadLayout('goods', 'anna')).toEqual(EMPTY_LAYOUT)
  })
})

describe('the order', () => {
  const natural = ['a', 'b', 'c', 'd']

  it('is the wanted one, without columns that are gone', () => {
    expect(orderIds(natural, ['d', 'gone', 'a', 'd', 'c', 'b'])).toEqual(['d', 'a', 'c', 'b'])
  })

  it('puts a new column behind the one it follows by nature', () => {
    expect(orderIds(['a', 'new', 'b'], ['b', 'a'])).toEqual(['b', 'a', 'new'])
    expect(orderIds(['new', 'a', 'b'], ['b', 'a'])).toEqual(['new', 'b', 'a'])
  })

  it('moves one column and clamps the place', () => {
    expect(moveId(natural, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveId(natural, 'd', -5)).toEqual(['d', 'a', 'b', 'c'])
    expect(moveId(natural, 'a', 99)).toEqual(['b', 'c', 'd', 'a'])
  })
})

describe('computed columns', () => {
  it('are added, replaced and taken away with all that was remembered of them', () => {
    const added = withCustom(EMPTY_LAYOUT, custom)
    expect(withCustom(added, { ...custom, title: 'Worth' }).custom).toEqual([{ ...custom, title: 'Worth' }])
    const used = {
      ...added,
      order: ['custom.1', 'code'],
      visible: { 'custom.1': false },
      widths: { 'custom.1': 90 },
    }
    expect(withoutCustom(used, 'custom.1')).toEqual({ order: ['code'], visible: {}, widths: {}, custom: [] })
  })

  it('never share an id', () => {
    expect(freeCustomId(EMPTY_LAYOUT)).toBe('custom.1')
    expect(freeCustomId({ ...EMPTY_LAYOUT, custom: [{ ...custom, id: 'custom.2' }] })).toBe('custom.3')
  })
})

it('keeps a width within the limits, in whole pixels', () => {
  expect([clampWidth(3), clampWidth(120.6), clampWidth(5000)]).toEqual([56, 121, 800])
})
