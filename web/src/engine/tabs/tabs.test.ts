import { beforeEach, describe, expect, it } from 'vitest'
import type { PageEntry } from '@/engine/feature/navigation'
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
  setUnsaved,
  useTabs,
  visit,
} from './tabs'

function page(path: string, extra: Partial<PageEntry> = {}): PageEntry {
  return {
    path,
    name: path,
    screen: path,
    title: path,
    realName: '',
    icon: '',
    hidden: false,
    noCache: false,
    affix: false,
    trail: [],
    activeMenu: path,
    ...extra,
  }
}

const home = page('/home', { affix: true })
const [a, b, c] = [page('/a'), page('/b'), page('/c')]
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
    go(page('/nameless', { name: '' }))
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
