/** Asks why a container is lost or scrapped: somebody may have to pay for it. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { basePath } from '@/engine/list/query'
import { lists } from '@/generated/lists'
import { AskModal } from '@/ui/AskModal'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import type { Asked } from './actions'

const base = basePath(lists.container)
const fields: readonly FormField[] = [
  {
    field: 'reason',
    label: 'containerManage.reason',
    input: 'textarea',
    required: true,
    max: 200,
    wide: true,
  },
]

interface ReasonDialogProps {
  readonly asked: Asked
  readonly onClose: () => void
}

/** Draws the dialog. */
export function ReasonDialog({ asked: { verb, container }, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const action = t(`action.${verb}`)
  const state = useRecordForm({
    fields,
    mode: 'add',
    record: undefined,
    send: (body, key) =>
      call('POST', `${base}/${container.id}/${verb}`, {
        body: { ...body, version: container['version'] },
        key,
        silent: true,
      }),
    onDone: () => {
      toast.success(t('list.done', { action }))
      void client.invalidateQueries({ queryKey: [base] })
      onClose()
    },
  })
  return (
    <AskModal
      width={480}
      title={`${action} · ${valueText(container['code'])}`}
      verb={action}
      busy={state.busy}
      danger={verb === 'scrap'}
      onSubmit={() => state.form.submit()}
      onClose={onClose}
    >
      <RecordForm state={state} fields={fields} screen="containerManage" mode="add" record={undefined} />
    </AskModal>
  )
}
