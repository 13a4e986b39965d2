/** A question with some fields about jobs: a priority, a problem, what was done about it. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FormField } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { AppModal } from '@/ui/AppModal'

interface FieldDialogProps {
  readonly title: string
  readonly verb: string
  readonly fields: readonly FormField[]
  readonly screen: string
  readonly send: (body: Record<string, unknown>, key: string) => Promise<unknown>
  readonly onDone: (answer: unknown) => void
  readonly onClose: () => void
}

/** Draws the dialog. */
export function FieldDialog({ title, verb, fields, screen, send, onDone, onClose }: FieldDialogProps) {
  const { t } = useTranslation()
  const state = useRecordForm({ fields, mode: 'add', record: undefined, send, onDone })
  return (
    <AppModal
      open
      width={480}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={state.busy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="primary" loading={state.busy} onClick={() => state.form.submit()}>
            {verb}
          </Button>
        </>
      }
    >
      <RecordForm state={state} screen={screen} fields={fields} mode="add" record={undefined} />
    </AppModal>
  )
}
