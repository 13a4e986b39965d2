/** Grants of one party's records to an outside account. Giving and taking back are steps of the row, not of the form. */
import { defineMaster } from '@/engine/form/defineMaster'
import type { FormValues } from '@/engine/form/fields'
import { postRow, type ListAction } from '@/engine/list/actions'
import { lists } from '@/generated/lists'
import { base, PartyBox } from './PartyBox'

const named = (row: FormValues) => `${String(row['name'])} (${String(row['code'])})`

const actions: readonly ListAction[] = [
  { name: 'authorize', on: 'row', run: ([row], tools) => row && postRow(row, 'authorize', tools) },
  {
    name: 'revoke',
    on: 'row',
    danger: true,
    confirm: 'Authorization.confirmRevoke',
    run: ([row], tools) => row && postRow(row, 'revoke', tools),
  },
]

/** The page of Authorization. */
export const AuthorizationPage = defineMaster({
  screen: 'Authorization',
  list: lists.authorization,
  actions,
  empty: { title: 'Authorization.empty', text: 'Authorization.emptyText' },
  form: [
    {
      field: 'partyId',
      input: 'picker',
      required: true,
      picker: { path: `${base}/accounts`, choices: true, search: 'term', label: named, present: 'username' },
    },
    {
      field: 'grantedCode',
      Box: PartyBox,
      required: true,
      rule: 'lettersDigitsHyphen',
      help: 'Authorization.partyHelp',
      modes: ['add'],
    },
    { field: 'grantedCode', required: true, fixed: true, modes: ['edit', 'detail'] },
    { field: 'grantedName', required: true, max: 100 },
    { field: 'status', code: 'authorization', modes: ['detail'] },
    { field: 'validFrom', input: 'date' },
    { field: 'validTo', input: 'date' },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
