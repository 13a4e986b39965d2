/** The sign-in page: a quiet polar night, one form, four languages. Draws without antd, so it is there at once. */
import { useTranslation } from 'react-i18next'
import { usePicture } from '@/engine/client/files'
import { report } from '@/engine/client/report'
import { switchLanguage } from '@/engine/i18n/i18n'
import { HTML_LANG, LANGUAGES, LANGUAGE_NAMES } from '@/engine/i18n/languages'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { runtimeConfig } from '@/engine/runtime/config'
import { useEnterprise } from '@/engine/session/enterprise'
import { Mark } from '@/ui/Mark'
import { LoginArt } from './LoginArt'
import { LoginForm } from './LoginForm'
import styles from './LoginPage.module.css'

function Languages() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <nav className={styles['languages']} aria-label={t('shell.language.title')}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={HTML_LANG[one]}
          disabled={one === language}
          aria-pressed={one === language}
          onClick={() => void switchLanguage(one).catch((error: unknown) => report(error, 'language'))}
        >
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </nav>
  )
}

export function LoginPage() {
  const { t } = useTranslation()
  const groupName = useEnterprise((enterprise) => enterprise.groupName)
  const logo = usePicture(useEnterprise((enterprise) => enterprise.loginLogoUrl))
  const { version } = runtimeConfig()
  return (
    <div className={styles['page']}>
      <LoginArt className={styles['art']} />
      <Languages />
      <main className={styles['card']}>
        <header>
          {logo === null ? <Mark size={44} /> : <img className={styles['logo']} src={logo} alt="" />}
          <div>
            <h1>{t('shell.system')}</h1>
            {groupName === '' ? null : <p>{groupName}</p>}
          </div>
        </header>
        <LoginForm />
      </main>
      <footer className={styles['foot']}>
        {t('login.motto')}
        {version === '' ? null : <span> · {version}</span>}
      </footer>
    </div>
  )
}
