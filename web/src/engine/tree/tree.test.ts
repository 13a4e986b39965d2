/** Trees: cutting down, lines, and new orders. */
import { describe, expect, test } from 'vitest'
import { arrange, type Branch, countOf, cut, linesOf, parentKeys, shift } from './tree'

const branch = (key: string, ...children: Branch<string>[]): Branch<string> => ({
  key,
  record: key,
  children,
})

/** What begins with "leaf" may hold nothing. */
const mayHold = (record: string) => !record.startsWith('leaf')
const tree = [branch('a', branch('a1'), branch('a2', branch('leaf'))), branch('b')]

describe('arranging', () => {
  const to = (moved: string, target: string, where: 'into' | 'before' | 'after') =>
    arrange(tree, moved, target, where, mayHold)
  test('puts a node before its sibling', () => {
    expect(to('a2', 'a1', 'before')).toEqual({ parent: 'a', keys: ['a2', 'a1'] })
  })
  test('puts a node after one of another parent', () => {
    expect(to('b', 'a1', 'after')).toEqual({ parent: 'a', keys: ['a1', 'b', 'a2'] })
  })
  test('puts a node last below another', () => {
    expect(to('a1', 'a2', 'into')).toEqual({ parent: 'a2', keys: ['leaf', 'a1'] })
  })
  test('puts a node at the top', () => {
    expect(to('a1', 'b', 'after')).toEqual({ parent: null, keys: ['a', 'b', 'a1'] })
  })
  test('refuses a place below what holds nothing, below itself, and on itself', () => {
    expect(to('b', 'leaf', 'into')).toBeNull()
    expect(to('a', 'a2', 'into')).toBeNull()
    expect(to('a', 'a', 'before')).toBeNull()
  })
  test('says nothing where a node lies already', () => {
    expect(to('a1', 'a2', 'before')).toBeNull()
  })
})

describe('stepping by keyboard', () => {
  const step = (moved: string, way: 'up' | 'down' | 'in' | 'out') => shift(tree, moved, way, mayHold)
  test('goes up and down among siblings, and stops at the ends', () => {
    expect(step('a2', 'up')).toEqual({ parent: 'a', keys: ['a2', 'a1'] })
    expect(step('a', 'down')).toEqual({ parent: null, keys: ['b', 'a'] })
    expect(step('a', 'up')).toBeNull()
    expect(step('b', 'down')).toBeNull()
  })
  test('goes below the sibling before it, and out behind its parent', () => {
    expect(step('a2', 'in')).toEqual({ parent: 'a1', keys: ['a2'] })
    expect(step('a1', 'out')).toEqual({ parent: null, keys: ['a', 'a1', 'b'] })
    expect(step('a', 'out')).toBeNull()
    expect(step('a1', 'in')).toBeNull()
  })
})

describe('showing', () => {
  test('lines follow what is open', () => {
    const lines = linesOf(tree, (key) => key === 'a')
    expect(lines.map(({ node, level, open }) => [node.key, level, open])).toEqual([
      ['a', 1, true],
      ['a1', 2, undefined],
      ['a2', 2, false],
      ['b', 1, undefined],
    ])
  })
  test('cutting keeps what lies above and below a hit', () => {
    const found = cut(tree, (record) => record === 'a2')
    expect(linesOf(found, () => true).map(({ node }) => node.key)).toEqual(['a', 'a2', 'leaf'])
  })
  test('counts all nodes and names those with others below', () => {
    expect(countOf(tree)).toBe(5)
    expect(parentKeys(tree)).toEqual(['a', 'a2'])
    expect(parentKeys(tree, 1)).toEqual(['a'])
  })
})
