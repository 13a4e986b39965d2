/** Ticking in the tree of menus and buttons. */
import { describe, expect, test } from 'vitest'
import {
  allOf,
  cutTicks,
  groupsOf,
  stateOf,
  type Tick,
  tickedOf,
  tickLines,
  togglesOf,
  withAbove,
} from './ticks'

const button = (code: string, held = true): Tick => ({
  code,
  kind: 'button',
  title: code,
  held,
  children: [],
})
const menu = (code: string, ...children: Tick[]): Tick => ({
  code,
  kind: 'menu',
  title: code,
  held: true,
  children,
})
const role = menu('role', button('role_add'), button('role_delete', false))
const system = menu('system', role, menu('staff'))
const tree = [system]

describe('ticking', () => {
  test('a button takes the menus above it along', () => {
    expect(togglesOf(tree, [], 'role_add', true).toSorted()).toEqual(['role', 'role_add', 'system'])
  })
  test('a menu takes along what lies below it, but for what the person does not hold', () => {
    expect(togglesOf(tree, [], 'role', true).toSorted()).toEqual(['role', 'role_add', 'system'])
  })
  test('unticking a menu leaves the menu above and a right that the person cannot take', () => {
    const held = ['system', 'role', 'role_add', 'role_delete']
    expect(togglesOf(tree, held, 'role', false).toSorted()).toEqual(['role_delete', 'system'])
  })
  test('a menu found by a search takes along what is shown, not what the search hides', () => {
    const shown = cutTicks(tree, ({ code }) => code === 'staff')
    expect(togglesOf(shown, [], 'system', true).toSorted()).toEqual(['staff', 'system'])
  })
  test('a menu stays while something below it is ticked', () => {
    expect(withAbove(tree, ['role_add']).toSorted()).toEqual(['role', 'role_add', 'system'])
  })
  test('a code that is not in the tree changes nothing', () => {
    expect(togglesOf(tree, ['role'], 'gone', true)).toEqual(['role'])
  })
  test('everything and nothing spare what the person does not hold', () => {
    expect(allOf(tree, [], true).toSorted()).toEqual(['role', 'role_add', 'staff', 'system'])
    expect(allOf(tree, ['role_add', 'role_delete'], false)).toEqual(['role_delete'])
  })
})

describe('the state of a menu', () => {
  test('is all, some or none of it and what lies below', () => {
    expect(stateOf(role, new Set(['role', 'role_add', 'role_delete']))).toBe('all')
    expect(stateOf(role, new Set(['role']))).toBe('some')
    expect(stateOf(system, new Set(['role_add']))).toBe('some')
    expect(stateOf(role, new Set())).toBe('none')
  })
})

describe('lines', () => {
  test('are the menus that are open, with their buttons beside them', () => {
    const lines = tickLines(tree, () => true)
    expect(
      lines.map(({ menu: { code }, level, open, buttons }) => [code, level, open, buttons.length]),
    ).toEqual([
      ['system', 1, true, 0],
      ['role', 2, undefined, 2],
      ['staff', 2, undefined, 0],
    ])
    expect(tickLines(tree, () => false)).toHaveLength(1)
    expect(groupsOf(tree)).toEqual(['system'])
  })
})

describe('finding', () => {
  const found = (term: string) => cutTicks(tree, ({ code }) => code.includes(term))
  test('keeps what lies above a hit', () => {
    expect(found('delete')[0]?.children.map(({ code }) => code)).toEqual(['role'])
  })
  test('keeps what lies below a hit', () => {
    expect(found('role')[0]?.children[0]?.children).toHaveLength(2)
  })
  test('shows nothing when nothing is found', () => {
    expect(found('xyz')).toEqual([])
  })
  test('what is ticked keeps the menus above it', () => {
    const kept = tickedOf(tree, new Set(['role_add']))
    expect(kept[0]?.children[0]?.children.map(({ code }) => code)).toEqual(['role_add'])
  })
})
