/** A new role that holds what another holds: asks for its code and name. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import type { ListRecord } from '@/engine/list/meta'
import { AskModal } from '@/ui/AskModal'
import { toast } from '@/ui/toast'

const base = '/arpa-basic-api/role'

const fields: readonly FormField[] = [
  { field: 'code', required: true, max: 32, wide: true },
  { field: 'roleName', required: true, max: 50, wide: true },
]

interface CopyRoleProps {
  readonly role: ListRecord
  readonly onClose: () => void
}

/** Draws the dialog. */
export function CopyRole({ role, onClose }: CopyRoleProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const state = useRecordForm({
    fields,
    mode: 'add',
    record: undefined,
    send: (body, key) => call('POST', `${base}/${role.id}/copy`, { body, key, silent: true }),
    onDone: () => {
      toast.success(t('roleManage.copied'))
      void client.invalidateQueries({ queryKey: [base] })
      onClose()
    },
  })
  return (
    <AskModal
      width={480}
      title={t('roleManage.copyOf', { name: String(role['roleName']) })}
      verb={t('action.copy')}
      busy={state.busy}
      onSubmit={() => state.form.submit()}
      onClose={onClose}
    >
      <RecordForm state={state} fields={fields} screen="roleManage" mode="add" record={undefined} />
    </AskModal>
  )
}
