/** How names and logos will look: at the top of the sidebar, on the sign-in page, in the title of the window. */
import { useTranslation } from 'react-i18next'
import { usePicture } from '@/engine/client/files'
import type { FormValues } from '@/engine/form/fields'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { Mark } from '@/ui/Mark'
import { logoAddress } from './LogoBox'
import css from './organization.module.css'

const NAME_FIELDS = { zh: 'nameZh', en: 'nameEn', es: 'nameEs', ja: 'nameJa' } as const

/** Draws what is typed, before it is saved. */
export function Preview({ values }: { readonly values: FormValues }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const shown = textOf(values[NAME_FIELDS[language]]) || textOf(values['groupName']) || t('shell.system')
  return (
    <aside className={css['preview']} aria-label={t('organizationInfoEdit.preview')}>
      <h2>{t('organizationInfoEdit.preview')}</h2>
      <h3>{t('organizationInfoEdit.inSidebar')}</h3>
      <div className={css['sidebar']}>
        <Logo id={values['logoFile']} size={28} />
        <strong>{shown}</strong>
      </div>
      <h3>{t('organizationInfoEdit.atSignIn')}</h3>
      <div className={css['signIn']}>
        <Logo id={values['loginLogoFile']} size={44} />
        <div>
          <strong>{t('shell.system')}</strong>
          <span>{shown}</span>
        </div>
      </div>
      <h3>{t('organizationInfoEdit.inTitle')}</h3>
      <div className={css['title']}>
        {t('route.dashboard')} - {shown}
      </div>
    </aside>
  )
}

function Logo({ id, size }: { readonly id: unknown; readonly size: number }) {
  const picture = usePicture(logoAddress(id))
  return picture === null ? <Mark size={size} /> : <img src={picture} alt="" style={{ height: size }} />
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
