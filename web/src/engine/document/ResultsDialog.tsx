/** Which of many records could not be done, each with its reason. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { AppModal } from '@/ui/AppModal'
import type { Results } from './act'
import css from './document.module.css'

interface ResultsDialogProps {
  /** The verb in words. */
  readonly verb: string
  readonly results: Results
  readonly onClose: () => void
}

/** Draws the dialog. */
export function ResultsDialog({ verb, results, onClose }: ResultsDialogProps) {
  const { t } = useTranslation()
  const failed = results.rows.filter((row) => !row.done)
  return (
    <AppModal
      open
      width={560}
      title={t('document.notDone', { action: verb, count: failed.length })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('form.close')}
        </Button>
      }
    >
      <ul className={css['results']}>
        {failed.map((row) => (
          <li key={row.id}>
            <strong>{row.docNo ?? row.code ?? row.id}</strong>
            <span>{row.reason}</span>
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
