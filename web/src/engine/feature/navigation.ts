/**
 * The resource tree pruned once. Routes, menu, breadcrumb and search all read the result, so none of them can offer
 * what another cannot open: an entry whose page does not exist is nowhere.
 */
import { matchPath } from 'react-router'
import { type ResourceNode, filterByRoles } from './resources'

/** A named step on the way to a page. */
export interface Crumb {
  readonly path: string
  /** Raw title: the end of a text key `route.<title>`. */
  readonly title: string
  readonly realName: string
  /** False: there is nothing to open at this step. */
  readonly link: boolean
}

/** A page that can be opened. */
export interface PageEntry {
  /** Absolute path under the base, possibly with `:parameters`. */
  readonly path: string
  /** Route name; a page without one has no tab. */
  readonly name: string
  /** Name of the feature screen that draws it. */
  readonly screen: string
  readonly title: string
  readonly realName: string
  readonly icon: string
  readonly hidden: boolean
  readonly noCache: boolean
  /** Pinned as a tab that cannot be closed. */
  readonly affix: boolean
  /** Steps above the page, outermost first, without the page. */
  readonly trail: readonly Crumb[]
  /** Path of the menu entry to highlight; its own unless it is hidden. */
  readonly activeMenu: string
}

/** An entry of the sidebar: a page, a directory with entries, or both. */
export interface MenuEntry {
  readonly path: string
  readonly title: string
  readonly realName: string
  readonly icon: string
  readonly page: PageEntry | null
  readonly children: readonly MenuEntry[]
}

export interface Navigation {
  readonly pages: readonly PageEntry[]
  /** Directories that can be opened by address, and where each leads. */
  readonly directories: readonly { readonly path: string; readonly to: string }[]
  readonly menu: readonly MenuEntry[]
}

const LAYOUT = 'Layout'
const NO_REDIRECT = 'noRedirect'

/** Absolute path of a node below `parent`. */
export function joinPath(parent: string, path: string): string {
  const joined = path.startsWith('/') ? path : `${parent}/${path}`
  return `/${joined.split('/').filter(Boolean).join('/')}`
}

interface Found {
  readonly pages: PageEntry[]
  readonly directories: { path: string; to: string }[]
}

function pageOf(node: ResourceNode, path: string, trail: readonly Crumb[], hidden: boolean): PageEntry {
  return {
    path,
    name: node.name ?? '',
    screen: node.component ?? '',
    title: node.meta?.title ?? '',
    realName: node.realName ?? '',
    icon: node.meta?.icon ?? '',
    hidden,
    noCache: node.noCache === true || node.keepLive === false,
    affix: false,
    trail,
    activeMenu: node.meta?.activeMenu ?? path,
  }
}

function sorted(nodes: readonly ResourceNode[] | undefined): readonly ResourceNode[] {
  return [...(nodes ?? [])].toSorted((one, other) => (one.sort ?? 0) - (other.sort ?? 0))
}

interface Above {
  readonly path: string
  readonly trail: readonly Crumb[]
  readonly hidden: boolean
}

/** Walks one node; answers its menu entry, or null when it is dropped or hidden. */
function walk(
  node: ResourceNode,
  above: Above,
  hasPage: (screen: string) => boolean,
  found: Found,
): MenuEntry | null {
  const path = joinPath(above.path, node.path ?? '')
  const hidden = above.hidden || node.hidden === true
  const isPage = node.component !== LAYOUT && hasPage(node.component ?? '')
  const page = isPage ? pageOf(node, path, above.trail, hidden) : null
  if (page && !found.pages.some((known) => known.path === path)) found.pages.push(page)
  const crumb: Crumb = {
    path,
    title: node.meta?.title ?? '',
    realName: node.realName ?? '',
    link: isPage || node.redirect !== NO_REDIRECT,
  }
  const before = found.pages.length
  const below = { path, trail: [...above.trail, crumb], hidden }
  const children = sorted(node.children)
    .map((child) => walk(child, below, hasPage, found))
    .filter((entry) => entry !== null)
  const first = found.pages[before]
  if (!isPage && first) {
    const wanted = joinPath(path, node.redirect ?? '')
    const known = found.pages.some((one) => one.path === wanted)
    found.directories.push({
      path,
      to: known ? wanted : (found.pages.slice(before).find((one) => !one.hidden) ?? first).path,
    })
  }
  if (hidden || (!page && children.length === 0)) return null
  return { path, title: crumb.title, realName: crumb.realName, icon: node.meta?.icon ?? '', page, children }
}

/**
 * A hidden page highlights the visible page whose name its own begins with: goodsManageAED shows under goodsManage. One that
 * is called otherwise belongs to the page that stands before it in its directory: entryDetail to entryManage.
 */
function withActiveMenu(page: PageEntry, pages: readonly PageEntry[]): PageEntry {
  if (!page.hidden || page.activeMenu !== page.path) return page
  const named = pages
    .filter((one) => !one.hidden && page.screen.startsWith(one.screen))
    .toSorted((one, other) => other.screen.length - one.screen.length)[0]
  const directory = directoryOf(page.path)
  const before = pages
    .slice(0, pages.indexOf(page))
    .findLast((one) => !one.hidden && directory !== '' && directoryOf(one.path) === directory)
  const owner = named ?? before
  return owner ? { ...page, activeMenu: owner.path } : page
}

const directoryOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/**
 * Prunes the tree: `roles` filter it, `hasPage` says which screens exist, `fixed` are the pages of the shell itself
 * (they come first and win over an entry of the same path).
 */
export function buildNavigation(
  tree: readonly ResourceNode[],
  roles: readonly string[] | '',
  hasPage: (screen: string) => boolean,
  fixed: readonly PageEntry[],
): Navigation {
  const found: Found = { pages: [...fixed], directories: [] }
  const root: Above = { path: '', trail: [], hidden: false }
  const menu = sorted(filterByRoles(tree, roles))
    .map((node) => walk(node, root, hasPage, found))
    .filter((entry) => entry !== null)
    .filter((entry) => !fixed.some((page) => page.path === entry.path))
  const pages = found.pages.map((page) => withActiveMenu(page, found.pages))
  const shown = fixed.filter((page) => !page.hidden)
  return { pages, directories: found.directories, menu: [...shown.map(entryOf), ...menu] }
}

function entryOf(page: PageEntry): MenuEntry {
  return { path: page.path, title: page.title, realName: page.realName, icon: page.icon, page, children: [] }
}

/** The page at an address, or null. */
export function findPage(navigation: Navigation, pathname: string): PageEntry | null {
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return (
    navigation.pages.find((page) => page.path === plain) ??
    navigation.pages.find((page) => page.path.includes(':') && matchPath(page.path, plain) !== null) ??
    null
  )
}

/** Where a directory's address leads, or null when the address is not one of a directory. */
export function findDirectory(navigation: Navigation, pathname: string): string | null {
  return navigation.directories.find((directory) => directory.path === pathname)?.to ?? null
}

/** Every page of the sidebar with the titles above it, for search and shortcuts. */
export function shownPages(navigation: Navigation): readonly PageEntry[] {
  const all: PageEntry[] = []
  const collect = (entries: readonly MenuEntry[]): void => {
    for (const entry of entries) {
      if (entry.page) all.push(entry.page)
      collect(entry.children)
    }
  }
  collect(navigation.menu)
  return all
}
