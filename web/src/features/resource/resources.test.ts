/** Dropping an entry of the menu somewhere else. */
import { describe, expect, test } from 'vitest'
import { arrange, type Resource } from './resources'

const entry = (code: string, parentCode: string | null, ...children: Resource[]): Resource => ({
  id: code,
  version: 1,
  code,
  parentCode,
  kind: code.endsWith('_button') ? 'button' : 'menu',
  title: code,
  hidden: false,
  children,
})

const tree = [
  entry('a', null, entry('a1', 'a'), entry('a2', 'a', entry('x_button', 'a2'))),
  entry('b', null),
]

describe('arranging', () => {
  test('puts an entry before its sibling', () => {
    expect(arrange(tree, 'a2', 'a1', 'before')).toEqual({ parentCode: 'a', codes: ['a2', 'a1'] })
  })
  test('puts an entry after one of another parent', () => {
    expect(arrange(tree, 'b', 'a1', 'after')).toEqual({ parentCode: 'a', codes: ['a1', 'b', 'a2'] })
  })
  test('puts an entry last below another', () => {
    expect(arrange(tree, 'a1', 'a2', 'into')).toEqual({ parentCode: 'a2', codes: ['x_button', 'a1'] })
  })
  test('puts an entry at the top', () => {
    expect(arrange(tree, 'a1', 'b', 'after')).toEqual({ parentCode: null, codes: ['a', 'b', 'a1'] })
  })
  test('refuses a place below a button, below itself, and on itself', () => {
    expect(arrange(tree, 'b', 'x_button', 'into')).toBeNull()
    expect(arrange(tree, 'a', 'a2', 'into')).toBeNull()
    expect(arrange(tree, 'a', 'a', 'before')).toBeNull()
  })
})
