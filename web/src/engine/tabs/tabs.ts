/**
 * The visited pages: which are open, which is in front, and in what order. A tab is its path, and on a document page its
 * record; another query of the same updates that tab in place. Everything here is plain data and plain functions; `TabPages` keeps the pages
 * alive and `TabsBar` draws the tabs.
 */
import { create } from 'zustand'
import type { PageEntry } from '@/engine/feature/navigation'

/** Where a tab stands: what the router knew when it was last in front. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}

export interface Tab {
  /** The tab's identity: the address without query, and for a document page the record in it. */
  readonly path: string
  readonly page: PageEntry
  readonly place: Place
  /** Rises when the tab must start anew; with the path it names one life of the page. */
  readonly rev: number
  /** Which record it holds, beside the title of its page. */
  readonly label?: string
}

export interface TabsState {
  readonly tabs: readonly Tab[]
  /** Path of the tab in front; null before the first page. */
  readonly active: string | null
  /** Paths with input that would be lost by closing. */
  readonly unsaved: ReadonlySet<string>
}

export const useTabs = create<TabsState>(() => ({ tabs: [], active: null, unsaved: new Set() }))

let revision = 0

/** Lives are never numbered twice, so a page closed and opened again starts anew. */
function nextRevision(): number {
  revision += 1
  return revision
}

/** True for a page that has a tab in the bar; a route without a name has none. */
export function isListed(tab: Tab): boolean {
  return tab.page.name !== ''
}

/** Title of a tab with the record it holds. */
export function withLabel(title: string, label: string | undefined): string {
  return label === undefined || label === '' ? title : `${title} ${label}`
}

/** Address of a tab with its query. */
export function fullPath(tab: Pick<Tab, 'place'>): string {
  return tab.place.pathname + tab.place.search + tab.place.hash
}

/**
 * Identity of the tab at an address. A document page has one tab for each record, whatever is done with it, and one for a
 * new record; another query of any other page updates its one tab in place.
 */
export function tabPath(page: Pick<PageEntry, 'hidden'>, place: Pick<Place, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(place.search)
  if (!page.hidden || query.get('operationType') === null) return place.pathname
  return `${place.pathname}?id=${query.get('id') ?? ''}`
}

function placeAt(pathname: string): Place {
  return { pathname, search: '', hash: '', state: null, key: 'default' }
}

/** Puts the pinned pages first and drops tabs whose page the menu no longer has; called when the menu is known. */
export function pinTabs(pages: readonly PageEntry[]): void {
  useTabs.setState(({ tabs }) => {
    const known = tabs.filter((tab) => pages.some((page) => page.path === tab.page.path))
    const missing = pages.filter(
      (page) => page.affix && page.name !== '' && !known.some((tab) => tab.path === page.path),
    )
    if (missing.length === 0 && known.length === tabs.length) return {}
    const pinned = missing.map((page) => ({
      path: page.path,
      page,
      place: placeAt(page.path),
      rev: nextRevision(),
    }))
    return { tabs: [...pinned, ...known] }
  })
}

/** A page has been opened or its address has changed: its tab comes to the front. */
export function visit(page: PageEntry, place: Place): void {
  useTabs.setState(({ tabs }) => {
    const path = tabPath(page, place)
    const known = tabs.some((tab) => tab.path === path)
    // A page without a tab lives only while it is looked at.
    const stay = tabs.filter((tab) => isListed(tab) || tab.path === path)
    const next = known
      ? stay.map((tab) => (tab.path === path ? { ...tab, page, place } : tab))
      : [...stay, { path, page, place, rev: nextRevision() }]
    return { tabs: next, active: path }
  })
}

/** Starts a page anew: what was typed in it is gone, its tab and address stay. */
export function refreshTab(path: string): void {
  setUnsaved(path, false)
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.path === path ? { ...tab, rev: nextRevision() } : tab)),
  }))
}

function keepOnly(keep: (tab: Tab) => boolean): void {
  useTabs.setState(({ tabs, unsaved }) => {
    const kept = tabs.filter(keep)
    const paths = new Set(kept.map((tab) => tab.path))
    return { tabs: kept, unsaved: new Set([...unsaved].filter((path) => paths.has(path))) }
  })
}

/**
 * Closes a tab; pinned ones stay. Answers where to go: the last tab's address when the closed one was in front, `/`
 * when none is left, null when the page in front stays.
 */
export function closeTab(path: string): string | null {
  const { tabs, active } = useTabs.getState()
  const closing = tabs.find((tab) => tab.path === path)
  if (!closing || closing.page.affix) return null
  keepOnly((tab) => tab !== closing)
  if (active !== path) return null
  const last = useTabs.getState().tabs.findLast(isListed)
  return last ? fullPath(last) : '/'
}

/** Closes all but this tab and the pinned ones, which start anew; answers the address of the tab. */
export function closeOtherTabs(path: string): string | null {
  const staying = useTabs.getState().tabs.find((tab) => tab.path === path)
  if (!staying) return null
  keepOnly((tab) => tab.path === path || tab.page.affix)
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) =>
      tab.path === path ? tab : { ...tab, place: placeAt(tab.path), rev: nextRevision() },
    ),
  }))
  return fullPath(staying)
}

/** Closes everything but the pinned tabs, which start anew; the way leads home. */
export function closeAllTabs(): string {
  keepOnly((tab) => tab.page.affix)
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => ({ ...tab, place: placeAt(tab.path), rev: nextRevision() })),
  }))
  return '/home'
}

/** Drops what every page keeps in the background: the pages start anew when next shown. Tabs stay. */
export function dropKept(): void {
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => ({ ...tab, rev: nextRevision() })),
    unsaved: new Set(),
  }))
}

/** No tabs at all: the person has left, or sees another menu. */
export function closeEverything(): void {
  useTabs.setState({ tabs: [], active: null, unsaved: new Set() })
}

/** Says which record a tab holds. */
export function labelTab(path: string, label: string): void {
  useTabs.setState((state) => {
    if (!state.tabs.some((tab) => tab.path === path && tab.label !== label)) return state
    return { tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, label } : tab)) }
  })
}

/** Notes whether a tab holds input that closing would lose. */
export function setUnsaved(path: string, unsaved: boolean): void {
  useTabs.setState((state) => {
    if (state.unsaved.has(path) === unsaved) return state
    const next = new Set(state.unsaved)
    if (unsaved) next.add(path)
    else next.delete(path)
    return { unsaved: next }
  })
}
