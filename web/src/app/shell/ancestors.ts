/** Which directories of the sidebar must stand open so that a page can be seen in it. */
import type { MenuEntry } from '@/engine/feature/navigation'

/** Paths of the directories above the entry at `path`. */
export function ancestorsOf(entries: readonly MenuEntry[], path: string): readonly string[] {
  for (const entry of entries) {
    if (entry.page?.path === path) return entry.children.length > 0 ? [entry.path] : []
    const below = ancestorsOf(entry.children, path)
    const own = entry.children.some((child) => child.page?.path === path)
    if (below.length > 0 || own) return [entry.path, ...below]
  }
  return []
}
