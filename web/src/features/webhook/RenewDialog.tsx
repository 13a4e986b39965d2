/** A new secret for a subscription, and for how long the present one signs beside it. */
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import type { ListRecord } from '@/engine/list/meta'
import { AskModal } from '@/ui/AskModal'
import { nameOf } from './actions'
import { BASE } from './paths'

/** Hours of a week. */
const WEEK = 168

const FIELDS: readonly FormField[] = [
  {
    field: 'overlapHours',
    label: 'webhookPage.overlap',
    input: 'int',
    required: true,
    between: [0, WEEK],
    initial: '24',
    unit: 'organizationDeploy.unit.hours',
    help: 'webhookPage.overlapHelp',
    wide: true,
  },
]

interface RenewDialogProps {
  readonly row: ListRecord
  readonly onDone: (answer: unknown) => void
  readonly onClose: () => void
}

/** Draws the dialog. */
export function RenewDialog({ row, onDone, onClose }: RenewDialogProps) {
  const { t } = useTranslation()
  const state = useRecordForm({
    fields: FIELDS,
    mode: 'add',
    record: undefined,
    send: (body, key) =>
      call('POST', `${BASE}/${row.id}/renewSecret`, {
        body: { ...body, version: row.version },
        key,
        silent: true,
      }),
    onDone,
  })
  const close = () => {
    state.settle()
    onClose()
  }
  return (
    <AskModal
      width={520}
      title={`${t('action.renewSecret')} · ${nameOf(row)}`}
      verb={t('action.renewSecret')}
      busy={state.busy}
      onSubmit={() => state.form.submit()}
      onClose={close}
    >
      <p>{t('webhookPage.renewText')}</p>
      <RecordForm
        state={state}
        fields={FIELDS}
        screen="webhookManage"
        base={BASE}
        mode="add"
        record={undefined}
      />
    </AskModal>
  )
}
