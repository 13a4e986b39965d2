/** What menus and buttons are called. */
import { hasText, text } from '@/engine/i18n/i18n'
import type { Tick } from './ticks'

/** What a menu or button is called; a page may have a word of its own for what one of its buttons does. */
export function wordOf({ kind, title, code }: Pick<Tick, 'kind' | 'title' | 'code'>): string {
  const own = code.replace(/_button$/, '').replace('_', '.action.')
  if (kind === 'button' && hasText(own)) return text(own)
  const key = kind === 'menu' ? `route.${title}` : title
  return hasText(key) ? text(key) : title
}

/** The codes of what is ticked, as a box is given them. */
export function codesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
