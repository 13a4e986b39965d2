/** API keys: the list, the form with the permissions to tick, and the secret, which is shown once. */
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { defineMaster } from '@/engine/form/defineMaster'
import type { FormValues } from '@/engine/form/fields'
import { type ListAction, postRow } from '@/engine/list/actions'
import { BASE_PATH } from '@/engine/runtime/config'
import { lists } from '@/generated/lists'
import { ShownOnce } from '@/ui/ShownOnce'
import { AddressesBox } from './AddressesBox'
import css from './apiKey.module.css'
import { ScopesBox, ScopesText } from './ScopesBox'
import { base, showSecret, useSecret } from './secrets'

const named = (row: FormValues) => `${String(row['name'])} (${String(row['code'])})`
const input = ['add', 'edit'] as const
const look = ['detail'] as const
const isRevoked = (key: FormValues) => key['revokedAt'] !== null

const actions: readonly ListAction[] = [
  {
    name: 'renew',
    on: 'row',
    confirm: 'apiKeyManage.confirmRenew',
    run: async ([row], tools) => {
      if (!row) return
      showSecret(await call('POST', `${base}/${row.id}/renew`, { body: { version: row['version'] } }))
      await tools.reload()
    },
  },
  {
    name: 'revoke',
    on: 'row',
    label: 'apiKeyManage.action.revoke',
    danger: true,
    confirm: 'apiKeyManage.confirmRevoke',
    run: ([row], tools) => row && postRow(row, 'revoke', tools),
  },
]

const Keys = defineMaster({
  screen: 'apiKeyManage',
  list: lists.apiKey,
  actions,
  width: 860,
  imports: false,
  batchDelete: false,
  empty: { title: 'apiKeyManage.empty', text: 'apiKeyManage.emptyText' },
  Above: Documentation,
  onSaved: showSecret,
  form: [
    {
      field: 'partyId',
      input: 'picker',
      required: true,
      fixed: true,
      help: 'apiKeyManage.accountHelp',
      picker: { path: `${base}/accounts`, choices: true, search: 'term', label: named, present: 'username' },
    },
    { field: 'name', required: true, max: 50, help: 'apiKeyManage.nameHelp' },
    { field: 'status', code: 'apiKeyStatus', modes: look },
    { field: 'expiresOn', input: 'date', help: 'apiKeyManage.expiresHelp', none: 'apiKeyManage.forGood' },
    {
      field: 'addresses',
      Box: AddressesBox,
      several: true,
      initial: [],
      help: 'apiKeyManage.addressesHelp',
      modes: input,
    },
    { field: 'addresses', none: 'apiKeyManage.everywhere', modes: look },
    { field: 'lastUsedAt', input: 'time', none: 'apiKeyManage.neverUsed', modes: look },
    { field: 'lastUsedFrom', modes: look },
    { field: 'revokedAt', input: 'time', modes: look, when: isRevoked },
    { field: 'revokedBy', modes: look, when: isRevoked },
    { field: 'createdBy', modes: look },
    { field: 'gmtCreated', input: 'time', modes: look },
    { field: 'remark', input: 'textarea', wide: true },
    {
      field: 'scopes',
      Box: ScopesBox,
      several: true,
      required: true,
      initial: [],
      wide: true,
      within: ['partyId'],
      modes: input,
    },
    { field: 'scopes', Box: ScopesText, wide: true, modes: look },
  ],
}).Page

/** Where programmers read what there is to call. */
function Documentation() {
  const { t } = useTranslation()
  return (
    <p className={css['documentation']}>
      {t('apiKeyManage.documentation')}{' '}
      <a href={`${BASE_PATH}/apiDocs`} target="_blank" rel="noreferrer">
        {t('apiDocs.title')}
      </a>
    </p>
  )
}

/** The page of apiKeyManage. */
export function ApiKeyPage() {
  const { t } = useTranslation()
  const shown = useSecret((state) => state.shown)
  return (
    <>
      <Keys />
      {shown && (
        <ShownOnce
          title={t('apiKeyManage.newSecret', { name: shown.name })}
          secret={shown.secret}
          note={t('apiKeyManage.shownOnce')}
          onClose={() => useSecret.setState({ shown: null })}
        />
      )}
    </>
  )
}
