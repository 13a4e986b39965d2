/** A secret: shown once, to be noted or copied, then gone. */
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppModal } from '@/ui/AppModal'
import { Icon } from '@/ui/Icon'
import type { ToldSecret } from './actions'
import css from './webhook.module.css'

interface SecretOnceProps extends ToldSecret {
  readonly onClose: () => void
}

/** Draws the dialog. It closes by its button only: a slip must not lose the secret. */
export function SecretOnce({ name, secret, onClose }: SecretOnceProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Plain addresses have no clipboard; the secret can be marked and copied by hand.
    await navigator.clipboard?.writeText(secret)
    setCopied(navigator.clipboard !== undefined)
  }
  return (
    <AppModal
      open
      width={560}
      closable={false}
      keyboard={false}
      title={t('webhookPage.secretOf', { name })}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('webhookPage.noted')}
        </Button>
      }
    >
      <div className={css['secret']}>
        <output>{secret}</output>
        <Button icon={<Icon name={copied ? 'check' : 'copy'} size={16} />} onClick={() => void copy()}>
          {t(copied ? 'webhookPage.copied' : 'action.copy')}
        </Button>
      </div>
      <Alert type="warning" showIcon title={t('webhookPage.shownOnce')} />
    </AppModal>
  )
}
