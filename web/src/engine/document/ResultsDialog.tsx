/** Which of many records could not be done, or not wholly, each with its reason; and where those are told that go on in the background. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { AppModal } from '@/ui/AppModal'
import { type Results, type RowResult, toTell } from './act'
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
  const told = toTell(results)
  const failed = told.filter((row) => !row.done)
  const partly = told.filter((row) => row.done)
  return (
    <AppModal
      open
      width={560}
      title={t('document.outcome', { action: verb })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('form.close')}
        </Button>
      }
    >
      <Rows title={t('document.notDone', { action: verb, count: failed.length })} rows={failed} />
      <Rows title={t('document.notWholly', { action: verb, count: partly.length })} rows={partly} />
    </AppModal>
  )
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly RowResult[] }) {
  if (rows.length === 0) return null
  return (
    <section className={css['results']}>
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <strong>{row.docNo ?? row.code ?? row.id}</strong>
            <span>{row.reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface QueuedDialogProps {
  /** The verb in words. */
  readonly verb: string
  readonly onClose: () => void
}

/** The page where a person's own tasks stand, with their results. */
const TASKS = '/integratedQuery/exportTask'

/** Says that it goes on in the background, and where it is seen. */
export function QueuedDialog({ verb, onClose }: QueuedDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  return (
    <AppModal
      open
      width={480}
      title={verb}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.close')}</Button>
          {mayOpen(TASKS) && (
            <Button
              type="primary"
              onClick={() => {
                onClose()
                void navigate(TASKS)
              }}
            >
              {t('document.toTasks')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('document.queued', { page: t('route.exportTask') })}</p>
    </AppModal>
  )
}
