import { beforeEach, describe, expect, it } from 'vitest'
import type { PageEntry } from '@/engine/feature/navigation'
import { pageAt } from '@/engine/testing/page'
import {
  closeAllTabs,
  closeEverything,
  closeOtherTabs,
  closeTab,
  dropKept,
  fullPath,
  isListed,
  pinTabs,
  refreshTab,
  labelTab,
  setUnsaved,
  tabPath,
  useTabs,
  visit,
} from './tabs'

const home = pageAt('/home', { affix: true })
const [a, b, c] = [pageAt('/a'), pageAt('/b'), pageAt('/c')]
const pages = [home, a, b, c]

function go(one: PageEntry, search = ''): void {
  visit(one, { pathname: one.path, search, hash: '', state: null, key: 'k' })
}

const open = (): string[] => useTabs.getState().tabs.map(fullPath)
const revOf = (path: string): number => useTabs.getState().tabs.find((tab) => tab.path === path)?.rev ?? -1

beforeEach(() => {
  closeEverything()
  pinTabs(pages)
})

describe('a document page', () => {
  const document = pageAt('/d', { hidden: true })
  const addressed = (search: string) => tabPath(document, { pathname: '/d', search })

  it('has a tab for each record, whatever is done with it, and one for a new record', () => {
    expect(addressed('?operationType=detail&id=1')).toBe(addressed('?id=1&operationType=edit'))
    expect(addressed('?operationType=detail&id=2')).not.toBe(addressed('?operationType=detail&id=1'))
    expect(addressed('?operationType=add')).not.toBe(addressed('?operationType=detail&id=1'))
    for (const search of [
      '?operationType=edit&id=1',
      '?operationType=detail&id=2',
      '?operationType=detail&id=1',
    ])
      go(document, search)
    expect(open()).toEqual(['/home', '/d?operationType=detail&id=1', '/d?operationType=detail&id=2'])
  })

  it('says in its tab which record it is', () => {
    go(document, '?operationType=edit&id=1')
    labelTab('/d?id=1', 'G-1')
    expect(useTabs.getState().tabs.at(-1)?.label).toBe('G-1')
  })

  it('that is a page of the menu keeps its one tab', () => {
    expect(tabPath(a, { pathname: '/a', search: '?operationType=edit&id=1' })).toBe('/a')
  })
})

describe('visited pages', () => {
  it('begin with the pinned ones, before anything is visited', () => {
    expect(open()).toEqual(['/home'])
    expect(useTabs.getState().active).toBeNull()
  })

  it('come to the front in the order of the visits', () => {
    for (const one of [a, b, a]) go(one)
    expect(open()).toEqual(['/home', '/a', '/b'])
    expect(useTabs.getState().active).toBe('/a')
  })

  it('are known by their path: another query updates the tab in place and keeps its life', () => {
    go(a, '?id=1')
    const life = revOf('/a')
    go(b)
    go(a, '?id=2')
    expect(open()).toEqual(['/home', '/a?id=2', '/b'])
    expect(revOf('/a')).toBe(life)
  })

  it('have no tab without a route name, and are gone once left', () => {
    go(pageAt('/nameless', { name: '' }))
    expect(useTabs.getState().tabs.filter(isListed).map(fullPath)).toEqual(['/home'])
    expect(useTabs.getState().active).toBe('/nameless')
    go(a)
    expect(open()).toEqual(['/home', '/a'])
  })

  it('are dropped when a new menu does not have them', () => {
    for (const one of [a, b]) go(one)
    pinTabs([home, b])
    expect(open()).toEqual(['/home', '/b'])
  })
})

describe('closing', () => {
  it('leads from the tab in front to the last one left, with its query', () => {
    go(a)
    go(b, '?page=3')
    go(a)
    expect(closeTab('/a')).toBe('/b?page=3')
    expect(open()).toEqual(['/home', '/b?page=3'])
  })

  it('of a tab behind leaves the one in front alone', () => {
    go(a)
    go(b)
    expect(closeTab('/a')).toBeNull()
    expect(useTabs.getState().active).toBe('/b')
  })

  it('leads to / when none is left', () => {
    closeEverything()
    go(a)
    expect(closeTab('/a')).toBe('/')
  })

  it('never takes a pinned tab', () => {
    go(home)
    expect(closeTab('/home')).toBeNull()
    expect(open()).toEqual(['/home'])
  })

  it('of the others goes to the tab, keeps it alive and starts the pinned ones anew', () => {
    for (const one of [home, a, b, c]) go(one)
    const [pinned, kept] = [revOf('/home'), revOf('/b')]
    expect(closeOtherTabs('/b')).toBe('/b')
    expect(open()).toEqual(['/home', '/b'])
    expect(revOf('/b')).toBe(kept)
    expect(revOf('/home')).not.toBe(pinned)
  })

  it('of all goes home and leaves the pinned ones, started anew', () => {
    for (const one of [home, a, b]) go(one)
    const pinned = revOf('/home')
    expect(closeAllTabs()).toBe('/home')
    expect(open()).toEqual(['/home'])
    expect(revOf('/home')).not.toBe(pinned)
  })

  it('and opening again gives a new life', () => {
    go(a)
    const life = revOf('/a')
    closeTab('/a')
    go(a)
    expect(revOf('/a')).not.toBe(life)
  })
})

describe('starting anew', () => {
  it('of one tab keeps its address and the lives of the others', () => {
    go(a, '?x=1')
    go(b)
    const [first, second] = [revOf('/a'), revOf('/b')]
    refreshTab('/a')
    expect(revOf('/a')).not.toBe(first)
    expect(revOf('/b')).toBe(second)
    expect(open()).toEqual(['/home', '/a?x=1', '/b'])
  })

  it('of all keeps the tabs', () => {
    for (const one of [a, b]) go(one)
    const lives = [revOf('/a'), revOf('/b')]
    dropKept()
    expect(open()).toEqual(['/home', '/a', '/b'])
    expect([revOf('/a'), revOf('/b')]).not.toEqual(lives)
  })
})

describe('unsaved input', () => {
  it('is forgotten with the tab', () => {
    for (const one of [a, b]) go(one)
    setUnsaved('/a', true)
    setUnsaved('/b', true)
    closeTab('/a')
    expect([...useTabs.getState().unsaved]).toEqual(['/b'])
    refreshTab('/b')
    expect(useTabs.getState().unsaved.size).toBe(0)
  })
})
