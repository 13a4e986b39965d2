import { describe, expect, it } from 'vitest'
import type { MenuEntry } from '@/engine/feature/navigation'
import { pageAt } from '@/engine/testing/page'
import { ancestorsOf } from './ancestors'

function leaf(path: string): MenuEntry {
  return { path, title: path, realName: '', icon: '', page: pageAt(path), children: [] }
}

function directory(path: string, children: MenuEntry[]): MenuEntry {
  return { path, title: path, realName: '', icon: '', page: null, children }
}

const menu = [
  leaf('/home'),
  directory('/a', [leaf('/a/x'), directory('/a/b', [leaf('/a/b/y')])]),
  { ...leaf('/own'), children: [leaf('/own/z')] },
]

describe('the directories above a page', () => {
  it('are all of them, outermost first', () => {
    expect(ancestorsOf(menu, '/a/b/y')).toEqual(['/a', '/a/b'])
    expect(ancestorsOf(menu, '/a/x')).toEqual(['/a'])
  })

  it('are none for a page at the top or one that is not in the menu', () => {
    expect(ancestorsOf(menu, '/home')).toEqual([])
    expect(ancestorsOf(menu, '/nowhere')).toEqual([])
  })

  it('include a directory that is a page itself', () => {
    expect(ancestorsOf(menu, '/own')).toEqual(['/own'])
    expect(ancestorsOf(menu, '/own/z')).toEqual(['/own'])
  })
})
