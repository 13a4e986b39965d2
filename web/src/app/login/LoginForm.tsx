/** Name and password. What is wrong is said at the field; a locked account is told when it may try again. */
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError, TRANSPORT } from '@/engine/client/apiError'
import { clockText } from '@/engine/i18n/format'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { logError } from '@/engine/errors/log'
import { signIn } from '@/engine/session/session'
import { Icon } from '@/ui/Icon'
import { PlainButton } from '@/ui/PlainButton'
import { safeReturn } from '../guard'
import styles from './LoginForm.module.css'
import { LoginField } from './LoginField'

/** What went wrong: at a field, or with the whole attempt. */
interface Faults {
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly form?: string
  /** When the next attempt makes sense. */
  readonly until?: Date
}

/** Where a refused sign-in is shown: at the field the server names, else at the password, else above the form. */
function faultsOf(error: unknown, otherwise: string): Faults {
  if (!(error instanceof ApiError)) return { form: otherwise }
  const at = (name: string): string | undefined => error.fields.find(({ field }) => field === name)?.msg
  const [username, password] = [at('username'), at('password')]
  if (username !== undefined || password !== undefined) {
    return {
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
    }
  }
  if (error.retryAfter !== null) {
    return { form: error.message, until: new Date(Date.now() + error.retryAfter * 1000) }
  }
  return error.status === TRANSPORT ? { form: error.message } : { password: error.message }
}

export function LoginForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [query] = useSearchParams()
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const show = (next: Faults): void => {
    setFaults(next)
    if (next.username !== undefined) username.current?.focus()
    else if (next.password !== undefined) {
      password.current?.focus()
      password.current?.select()
    }
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const name = username.current?.value.trim() ?? ''
    const word = password.current?.value ?? ''
    if (busy) return
    if (name === '' || word === '') {
      show({
        ...(name === '' ? { username: t('login.usernameMissing') } : {}),
        ...(word === '' ? { password: t('login.passwordMissing') } : {}),
      })
      return
    }
    setBusy(true)
    setFaults({})
    try {
      await signIn(name, word, safeReturn(query.get('redirect')))
    } catch (error) {
      if (!(error instanceof ApiError)) logError(error, 'login')
      setBusy(false)
      show(faultsOf(error, t('shell.fault.unexpected')))
    }
  }
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      {faults.form === undefined ? null : (
        <div className={styles['fault']} role="alert">
          <Icon name="alert" />
          <p>
            {faults.form}
            {faults.until === undefined ? null : (
              <strong>{t('login.retryAt', { time: clockText(faults.until, language) })}</strong>
            )}
          </p>
        </div>
      )}
      <LoginField
        ref={username}
        icon="account"
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        fault={faults.username}
        onInput={() => setFaults((before) => ({ ...before, username: undefined }))}
      />
      <LoginField
        ref={password}
        icon="lock"
        label={t('login.password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        fault={faults.password}
        hint={capsLock ? t('login.capsLock') : undefined}
        onInput={() => setFaults((before) => ({ ...before, password: undefined }))}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      >
        <button
          type="button"
          className={styles['eye']}
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          title={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye' : 'eyeOff'} />
        </button>
      </LoginField>
      <PlainButton solid type="submit" className={styles['submit']} disabled={busy} aria-busy={busy}>
        {t(busy ? 'login.busy' : 'login.submit')}
      </PlainButton>
    </form>
  )
}
