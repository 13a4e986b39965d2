/** For tests: a page of the menu. */
import type { PageEntry } from '@/engine/feature/navigation'

/** The page at an address, by which it is called, too. */
export const pageAt = (path: string, part: Partial<PageEntry> = {}): PageEntry => ({
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
  ...part,
})
