/**
 * Texts. One flat JSON a language, written by `xtask codegen` from the TOML files of both sides and loaded when the
 * language is used. Components use `useTranslation()` of react-i18next; code outside of components uses `text()`.
 */
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { HTML_LANG, type Language, isLanguage, saveLanguage, startLanguage } from './languages'

type Texts = Record<string, string>

/** The one instance; `initReactI18next` makes it that of `useTranslation` too. */
const i18n = createInstance()

const files = import.meta.glob<Texts>('../../generated/texts/*.json', { import: 'default' })

async function load(language: Language): Promise<Texts> {
  const file = files[`../../generated/texts/${language}.json`]
  if (!file) throw new Error(`no texts for ${language}`)
  return file()
}

async function add(language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, 'translation')) return
  i18n.addResourceBundle(language, 'translation', await load(language))
}

function tellPage(language: Language): void {
  document.documentElement.lang = HTML_LANG[language]
}

/** Starts with the language of this visit. Call once, before the first drawing. */
export async function startTexts(language: Language = startLanguage()): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: {},
  })
  await add(language)
  // Texts are added after init so that a failed load leaves a console that at least starts.
  await i18n.changeLanguage(language)
  tellPage(language)
}

/** Switches the language of the whole console and remembers it. */
export async function switchLanguage(language: Language): Promise<void> {
  await add(language)
  await i18n.changeLanguage(language)
  tellPage(language)
  saveLanguage(language)
}

/** The language in force. */
export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : 'en'
}

/** A text outside of components; it does not follow a later change of language. */
export function text(key: string, values?: Record<string, unknown>): string {
  return i18n.t(key, values ?? {})
}

/** Texts of a language that need not be the one in force: for papers that others read. */
export async function textIn(language: Language): Promise<typeof text> {
  await add(language)
  const speak = i18n.getFixedT(language)
  return (key, values) => speak(key, values ?? {})
}

/** True when there is a text under the key in the language in force. */
export function hasText(key: string): boolean {
  return i18n.exists(key)
}

/** Keys of the texts that begin with `group`, in the language in force. */
export function textKeys(group: string): string[] {
  const bundle: unknown = i18n.getResourceBundle(i18n.language, 'translation')
  return Object.keys(bundle ?? {}).filter((key) => key.startsWith(group))
}
