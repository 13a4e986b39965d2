/** A password made by chance: shown once, to be noted or copied, then gone. */
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppModal } from '@/ui/AppModal'
import { Icon } from '@/ui/Icon'
import css from './account.module.css'
import type { MadePassword } from './actions'

interface PasswordOnceProps extends MadePassword {
  readonly onClose: () => void
}

/** Draws the dialog. It closes by its button only: a slip must not lose the password. */
export function PasswordOnce({ username, password, onClose }: PasswordOnceProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Plain addresses have no clipboard; the password can be marked and copied by hand.
    await navigator.clipboard?.writeText(password)
    setCopied(navigator.clipboard !== undefined)
  }
  return (
    <AppModal
      open
      width={460}
      closable={false}
      keyboard={false}
      title={t('accountManage.newPassword', { username })}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('accountManage.noted')}
        </Button>
      }
    >
      <div className={css['password']}>
        <output>{password}</output>
        <Button icon={<Icon name={copied ? 'check' : 'copy'} size={16} />} onClick={() => void copy()}>
          {t(copied ? 'accountManage.copied' : 'action.copy')}
        </Button>
      </div>
      <Alert type="warning" showIcon title={t('accountManage.shownOnce')} />
    </AppModal>
  )
}
