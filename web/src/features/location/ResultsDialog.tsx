/** What could not be done, row by row, with the reason. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { AppModal } from '@/ui/AppModal'
import type { Results } from './actions'
import css from './location.module.css'

interface ResultsDialogProps {
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
      title={t('locationManage.notDone', { action: t(`action.${verb}`), count: failed.length })}
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
            <strong>{row.code ?? row.id}</strong>
            <span>{row.reason}</span>
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
