/** The two short menus of the top bar: size of the interface and language. The choice in force cannot be chosen again. */
import { useTranslation } from 'react-i18next'
import { switchLanguage, text } from '@/engine/i18n/i18n'
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '@/engine/i18n/languages'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { report } from '@/engine/client/report'
import { changeSize, useSettings } from '@/engine/settings/settings'
import { Icon } from '@/ui/Icon'
import { MenuButton } from '@/ui/MenuButton'
import { SIZES } from '@/ui/theme/tokens'
import { toast } from '@/ui/toast'

export function SizeMenu() {
  const { t } = useTranslation()
  const size = useSettings((state) => state.size)
  const choices = SIZES.map((key) => ({
    key,
    label: t(`shell.size.${key}`),
    current: key === size,
    onChoose: () => {
      changeSize(key)
      toast.success(t('shell.size.done'))
    },
  }))
  return (
    <MenuButton label={t('shell.size.title')} choices={choices}>
      <Icon name="size" size={20} />
    </MenuButton>
  )
}

/** Switches and says so in the new language; a language that cannot be loaded leaves the old one. */
async function choose(language: Language): Promise<void> {
  try {
    await switchLanguage(language)
    toast.success(text('shell.language.done'))
  } catch (error) {
    report(error, 'language')
  }
}

export function LanguageMenu() {
  const { t } = useTranslation()
  const language = useLanguage()
  const choices = LANGUAGES.map((key) => ({
    key,
    label: LANGUAGE_NAMES[key],
    current: key === language,
    onChoose: () => void choose(key),
  }))
  return (
    <MenuButton label={t('shell.language.title')} choices={choices}>
      <Icon name="globe" size={20} />
    </MenuButton>
  )
}
