/** The menus and buttons that a role may hold, and their words. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import { hasText, text } from '@/engine/i18n/i18n'
import type { Tick } from './ticks'

/** Base path of the roles' calls. */
export const base = '/arpa-basic-api/role'

/** The tree to tick in. */
export const ticksQuery = queryOptions({
  queryKey: [base, 'resources'],
  queryFn: ({ signal }) => call<Tick[]>('GET', `${base}/resources`, { signal, silent: true }),
  meta: { silent: true },
})

/** What a menu or button is called; a page may have a word of its own for what one of its buttons does. */
export function wordOf({ kind, title, code }: Pick<Tick, 'kind' | 'title' | 'code'>): string {
  const own = code.replace(/_button$/, '').replace('_', '.action.')
  if (kind === 'button' && hasText(own)) return text(own)
  const key = kind === 'menu' ? `route.${title}` : title
  return hasText(key) ? text(key) : title
}

/** The codes of a role, as a box is given them. */
export function codesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
