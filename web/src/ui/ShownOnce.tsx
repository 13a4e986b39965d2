/** A secret that is shown once, to be noted or copied, then gone. */
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppModal } from './AppModal'
import { Icon } from './Icon'
import css from './ShownOnce.module.css'

interface ShownOnceProps {
  readonly title: string
  readonly secret: string
  /** What becomes of it, and what has to be done with it now. */
  readonly note: string
  readonly onClose: () => void
}

/** Draws the dialog. It closes by its button only: a slip must not lose the secret. */
export function ShownOnce({ title, secret, note, onClose }: ShownOnceProps) {
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
      width={460}
      closable={false}
      keyboard={false}
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('shownOnce.noted')}
        </Button>
      }
    >
      <div className={css['secret']}>
        <output>{secret}</output>
        <Button icon={<Icon name={copied ? 'check' : 'copy'} size={16} />} onClick={() => void copy()}>
          {t(copied ? 'shownOnce.copied' : 'action.copy')}
        </Button>
      </div>
      <Alert type="warning" showIcon title={note} />
    </AppModal>
  )
}
