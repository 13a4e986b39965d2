/**
 * Fuzzy search of the menu: title weighs 0.7, path 0.3, threshold 0.4 (console specification, 2.7). In Chinese a page is
 * found by pinyin too, whole or by initials. Fuse and the pinyin table come when the box is first used.
 */
import type { Language } from '@/engine/i18n/languages'
import type { PageEntry } from '@/engine/feature/navigation'

/** A page as it is searched. */
export interface Candidate {
  readonly path: string
  /** Titles from the directory down to the page. */
  readonly titles: readonly string[]
  /** The page's own title. */
  readonly title: string
  readonly pinyin: readonly string[]
}

/** Answers the pages that fit, best first. */
export type Search = (words: string) => readonly Candidate[]

/** The most a person looks through. */
const MOST = 10

/** Whole pinyin and initials of a Chinese text: 仓库管理 gives `cangkuguanli` and `ckgl`. */
async function pinyinOf(texts: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { pinyin } = await import('pinyin-pro')
  return texts.map((text) => {
    const syllables = pinyin(text, { toneType: 'none', type: 'array' })
    return [
      syllables.join('').toLowerCase(),
      syllables
        .map((one) => one[0] ?? '')
        .join('')
        .toLowerCase(),
    ]
  })
}

/** Builds the search over the shown pages. `titlesOf` gives the titles from the outermost directory down to the page. */
export async function buildSearch(
  pages: readonly PageEntry[],
  titlesOf: (page: PageEntry) => readonly string[],
  language: Language,
): Promise<Search> {
  const { default: Fuse } = await import('fuse.js/basic')
  const titles = pages.map(titlesOf)
  const own = titles.map((one) => one.at(-1) ?? '')
  const sounds = language === 'zh' ? await pinyinOf(own) : own.map(() => [])
  const candidates: Candidate[] = pages.map((page, at) => ({
    path: page.path,
    titles: titles[at] ?? [],
    title: own[at] ?? '',
    pinyin: sounds[at] ?? [],
  }))
  const fuse = new Fuse(candidates, {
    shouldSort: true,
    threshold: 0.4,
    location: 0,
    distance: 100,
    minMatchCharLength: 1,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
      { name: 'pinyin', weight: 0.7 },
    ],
  })
  return (words) => fuse.search(words.trim(), { limit: MOST }).map((hit) => hit.item)
}
