/** The component library's own words and the calendar's names, one pair a language, loaded when the language is used. */
import dayjs from 'dayjs'
import type { Locale } from 'antd/es/locale'
import { useEffect, useState } from 'react'
import type { Language } from '@/engine/i18n/languages'
import { useLanguage } from '@/engine/i18n/useLanguage'

const LOADERS: Record<Language, () => Promise<readonly [{ default: Locale }, unknown]>> = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  en: () => Promise.all([import('antd/es/locale/en_US'), import('dayjs/locale/en')]),
  es: () => Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]),
  ja: () => Promise.all([import('antd/es/locale/ja_JP'), import('dayjs/locale/ja')]),
}

const CALENDAR: Record<Language, string> = { zh: 'zh-cn', en: 'en', es: 'es', ja: 'ja' }

const loaded = new Map<Language, Locale>()

/** Loads the words of a language, once. */
export async function localeOf(language: Language): Promise<Locale> {
  const known = loaded.get(language)
  if (known) return known
  const [words] = await LOADERS[language]()
  loaded.set(language, words.default)
  return words.default
}

/** The words in force; those of the language before while new ones load, null before the first have come. */
export function useLocale(): Locale | null {
  const language = useLanguage()
  const [locale, setLocale] = useState<Locale | null>(() => loaded.get(language) ?? null)
  useEffect(() => {
    let wanted = true
    const take = (next: Locale | null): void => {
      if (!wanted) return
      dayjs.locale(CALENDAR[language])
      setLocale(next)
    }
    // Without its words a control still works: antd falls back to English.
    localeOf(language).then(take, () => take(loaded.get('en') ?? { locale: language }))
    return () => {
      wanted = false
    }
  }, [language])
  return locale
}
