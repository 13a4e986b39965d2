/** Asks what a verb needs: an opinion, a first day, a last day and why. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import type { ListRecord } from '@/engine/list/meta'
import { recordAddress } from '@/engine/record/recordAddress'
import { AskModal } from '@/ui/AskModal'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { useAsked, type Verb } from './actions'

const BASE = '/wms/contract'

const FIELDS: Record<Verb, readonly FormField[]> = {
  approve: [{ field: 'opinion', input: 'textarea', wide: true }],
  reject: [{ field: 'opinion', input: 'textarea', required: true, wide: true }],
  newVersion: [
    { field: 'validFrom', input: 'date', required: true, wide: true, help: 'contractManage.newVersionHelp' },
  ],
  terminate: [
    { field: 'date', input: 'date', required: true, wide: true, help: 'contractManage.terminateHelp' },
    { field: 'reason', input: 'textarea', required: true, wide: true },
  ],
}

/** The dialog of the verb that was asked for on this contract; nothing otherwise. */
export function VerbDialog({ id }: { readonly id: string }) {
  const { verb, contract } = useAsked()
  if (verb === null || contract?.id !== id) return null
  return <Dialog key={`${verb} ${id}`} verb={verb} contract={contract} />
}

function Dialog({ verb, contract }: { readonly verb: Verb; readonly contract: ListRecord }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const fields = FIELDS[verb]
  const close = () => useAsked.setState({ verb: null, contract: null })
  const state = useRecordForm({
    fields,
    mode: 'add',
    record: undefined,
    send: (body, key) =>
      call<ListRecord>('POST', `${BASE}/${contract.id}/${verb}`, {
        body: { ...body, version: contract.version },
        key,
        silent: true,
      }),
    onDone: (answer) => {
      toast.success(t('list.done', { action: t(`action.${verb}`) }))
      close()
      void client.invalidateQueries({ queryKey: [BASE] })
      // The draft of the next version is what the person wants to write now.
      if (verb === 'newVersion') void navigate(recordAddress(pathname, 'edit', idOf(answer)))
    },
  })
  return (
    <AskModal
      width={480}
      title={`${t(`action.${verb}`)} · ${valueText(contract['contractNo'])}`}
      verb={t(`action.${verb}`)}
      busy={state.busy}
      danger={verb === 'terminate' || verb === 'reject'}
      onSubmit={() => state.form.submit()}
      onClose={close}
    >
      <RecordForm state={state} fields={fields} screen="contractManage" mode="add" record={undefined} />
    </AskModal>
  )
}

function idOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? valueText(answer.id) : ''
}
