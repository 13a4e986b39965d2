/** The four languages and the rule for the first one: the saved choice, else the browser's, else English. */
import { readCookie, writeCookie } from '@/engine/runtime/cookie'

export const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language in its own words, as the language menu shows it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
}

/** Value of `<html lang>`: it decides fonts, hyphenation and the reading voice. */
export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

const COOKIE = 'language'

/** True for one of the four. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/**
 * The language to start with. `browser` is the browser's list in order of preference, for example
 * `['fr-CA', 'zh-TW']`, which gives zh.
 */
export function pickLanguage(saved: string | null, browser: readonly string[]): Language {
  if (isLanguage(saved)) return saved
  for (const tag of browser) {
    const main = tag.toLowerCase().split(/[-_]/)[0]
    if (isLanguage(main)) return main
  }
  return 'en'
}

/** The language of this visit. */
export function startLanguage(): Language {
  const browser = navigator.languages?.length ? navigator.languages : [navigator.language ?? '']
  return pickLanguage(readCookie(COOKIE), browser)
}

/** Remembers the choice. */
export function saveLanguage(language: Language): void {
  writeCookie(COOKIE, language, 'year')
}
