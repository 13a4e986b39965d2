/** Draws the short messages of `toast`. One host stands at the root of the application. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon'
import styles from './Toasts.module.css'
import { TOAST_TIME, type Toast, dismissToast, useToasts } from './toast'

const SIGN = { success: 'check', info: 'info', warning: 'alert', error: 'cross' } as const

function Message({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  const { id, kind } = toast
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(id), TOAST_TIME[kind])
    return () => clearTimeout(timer)
  }, [held, id, kind])
  return (
    <li
      className={styles['toast']}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={styles['sign']}>
        <Icon name={SIGN[kind]} />
      </span>
      <span role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}>{toast.text}</span>
      <button type="button" aria-label={t('shell.dismiss')} onClick={() => dismissToast(id)}>
        <Icon name="close" />
      </button>
    </li>
  )
}

export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <ul className={styles['toasts']}>
      {toasts.map((toast) => (
        <Message key={`${toast.id} ${toast.round}`} toast={toast} />
      ))}
    </ul>
  )
}
