/** A dialog that asks something: at its foot the way out and the verb. What is sent cannot be given up half-way. */
import { Button, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppModal } from './AppModal'

interface AskModalProps extends Omit<ModalProps, 'footer' | 'open' | 'onCancel' | 'onOk'> {
  /** What the main button says. */
  readonly verb: ReactNode
  readonly busy: boolean
  /** True while there is nothing that the verb could be done to. */
  readonly idle?: boolean
  /** True for what cannot be undone. */
  readonly danger?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Draws the dialog; mount it while it is open. */
export function AskModal({
  verb,
  busy,
  idle = false,
  danger = false,
  onSubmit,
  onClose,
  ...modal
}: AskModalProps) {
  const { t } = useTranslation()
  return (
    <AppModal
      {...modal}
      open
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="primary" danger={danger} loading={busy} disabled={idle} onClick={onSubmit}>
            {verb}
          </Button>
        </>
      }
    />
  )
}
