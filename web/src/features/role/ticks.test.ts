/** Ticking in the tree of a role. */
import { describe, expect, test } from 'vitest'
import { nodesOf, type Tick, togglesOf } from './ticks'

const button = (code: string, held = true): Tick => ({ code, kind: 'button', title: code, held, children: [] })
const menu = (code: string, ...children: Tick[]): Tick => ({ code, kind: 'menu', title: code, held: true, children })
const tree = [menu('system', menu('role', button('role_add'), button('role_delete', false)), menu('staff'))]

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
  test('a code that is not in the tree changes nothing', () => {
    expect(togglesOf(tree, ['role'], 'gone', true)).toEqual(['role'])
  })
})

describe('finding', () => {
  const found = (term: string) => nodesOf(tree, (title) => title, term)
  test('keeps what lies above a hit', () => {
    expect(found('delete')[0]?.children.map((node) => node.key)).toEqual(['role'])
  })
  test('keeps what lies below a hit', () => {
    expect(found('role')[0]?.children[0]?.children).toHaveLength(2)
  })
  test('shows nothing when nothing is found', () => {
    expect(found('xyz')).toEqual([])
  })
})
