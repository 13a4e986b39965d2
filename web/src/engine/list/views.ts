/**
 * Saved views: a name for a set of filters, an order, a page size and a column layout. They stay in this browser,
 * by list and user, like the column layout itself.
 */
import { loadLocal, saveLocal } from '@/ui/local'
import type { GridLayout } from '@/engine/grid/layout'
import type { ListQuery } from './query'

/** One saved view. */
export interface SavedView {
  readonly name: string
  readonly query: Pick<ListQuery, 'filters' | 'sort' | 'pageSize'>
  readonly layout: GridLayout
}

/** Longest name of a view, in characters. */
export const VIEW_NAME_MAX = 40

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  const view = value as Partial<SavedView>
  return typeof view.name === 'string' && typeof view.query === 'object' && typeof view.layout === 'object'
}

const keyOf = (list: string, user: string) => `floe.views.${user}.${list}`

/** Views of a list in the order they were saved. */
export function loadViews(list: string, user: string): SavedView[] {
  const stored = loadLocal(keyOf(list, user))
  return Array.isArray(stored) ? stored.filter(isView) : []
}

/** Saves a view under its name, replacing one of the same name, and returns all. */
export function saveView(list: string, user: string, view: SavedView): SavedView[] {
  const views = loadViews(list, user)
  const place = views.findIndex((each) => each.name === view.name)
  const next = place < 0 ? [...views, view] : views.map((each, index) => (index === place ? view : each))
  saveLocal(keyOf(list, user), next)
  return next
}

/** Forgets a view and returns the rest. */
export function removeView(list: string, user: string, name: string): SavedView[] {
  const next = loadViews(list, user).filter((view) => view.name !== name)
  saveLocal(keyOf(list, user), next)
  return next
}
