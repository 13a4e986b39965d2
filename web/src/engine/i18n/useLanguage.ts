/** The language in force, for components that must follow it beyond their texts (dates, locale packs, `lang`). */
import { useTranslation } from 'react-i18next'
import { type Language, isLanguage } from './languages'

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'en'
}
