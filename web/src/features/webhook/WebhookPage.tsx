/** Webhooks: who is told of which events. The secret of a new one is shown once, after saving. */
import { useQueryClient } from '@tanstack/react-query'
import { defineMaster } from '@/engine/form/defineMaster'
import type { FormField } from '@/engine/form/fields'
import { text } from '@/engine/i18n/i18n'
import { useTranslation } from 'react-i18next'
import type { ListRecord } from '@/engine/list/meta'
import { reloadList } from '@/engine/list/useListQuery'
import { lists } from '@/generated/lists'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { hookActions, showSecret, useRenewing, useSecret } from './actions'
import { KindsBox, KindsText, OwnersBox, OwnersText, WarehousesBox, WarehousesText } from './boxes'
import { LOG_PAGE } from './paths'
import { RenewDialog } from './RenewDialog'
import { SecretOnce } from './SecretOnce'

const input = ['add', 'edit'] as const
const look = ['detail'] as const

const URL_MOST = 500

const form: readonly FormField[] = [
  { field: 'name', required: true, max: 50 },
  { field: 'status', code: 'enabledStatus', modes: look },
  { field: 'stopped', code: 'webhookStop', modes: look, when: (hook) => hook['stopped'] !== null },
  { field: 'url', required: true, max: URL_MOST, wide: true, help: 'webhookPage.urlHelp' },
  {
    field: 'kinds',
    Box: KindsBox,
    several: true,
    initial: [],
    wide: true,
    modes: input,
    help: 'webhookPage.kindsHelp',
  },
  { field: 'kinds', Box: KindsText, wide: true, modes: look },
  { field: 'warehouses', Box: WarehousesBox, several: true, initial: [], modes: input },
  { field: 'warehouses', Box: WarehousesText, modes: look },
  { field: 'owners', Box: OwnersBox, several: true, initial: [], modes: input },
  { field: 'owners', Box: OwnersText, modes: look },
  { field: 'formerUntil', input: 'time', modes: look, when: (hook) => hook['formerUntil'] !== null },
  { field: 'succeededAt', input: 'time', modes: look },
  { field: 'failedAt', input: 'time', modes: look },
  { field: 'failures', input: 'int', modes: look },
  { field: 'failingSince', input: 'time', modes: look, when: (hook) => hook['failingSince'] !== null },
  { field: 'partyName', modes: look },
  { field: 'roleCode', modes: look },
  { field: 'remark', input: 'textarea', wide: true },
]

/** Words of a list's column, or that it is everything. */
const orAll = (field: string, all: string) => (row: ListRecord) =>
  valueText(row[field]).replaceAll(',', ', ') || text(all)

const Webhooks = defineMaster({
  screen: 'webhookManage',
  list: lists.webhook,
  actions: hookActions,
  batchDelete: false,
  imports: false,
  width: 720,
  links: [{ name: 'log', label: 'webhookPage.log', to: (row) => `${LOG_PAGE}?webhookId=${row.id}` }],
  hints: {
    columns: {
      name: { width: 150 },
      kinds: { width: 260, text: orAll('kinds', 'webhookPage.allKinds') },
      warehouses: { width: 140, text: orAll('warehouses', 'webhookPage.allWarehouses') },
      owners: { width: 140, text: orAll('owners', 'webhookPage.allOwners') },
    },
  },
  empty: { title: 'webhookPage.empty', text: 'webhookPage.emptyText' },
  onSaved: showSecret,
  form,
}).Page

/** The page of webhookManage. */
export function WebhookPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const shown = useSecret((state) => state.shown)
  const renewing = useRenewing((state) => state.row)
  const closeRenewing = () => useRenewing.setState({ row: null })
  const renewed = (answer: unknown) => {
    closeRenewing()
    showSecret(answer)
    toast.success(t('list.done', { action: t('action.renewSecret') }))
    void reloadList(client, lists.webhook)
  }
  return (
    <>
      <Webhooks />
      {renewing && <RenewDialog key={renewing.id} row={renewing} onDone={renewed} onClose={closeRenewing} />}
      {shown && <SecretOnce {...shown} onClose={() => useSecret.setState({ shown: null })} />}
    </>
  )
}
