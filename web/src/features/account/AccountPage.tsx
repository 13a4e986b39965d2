/** Accounts: the list with what can be done to each, the form, and a password that is shown exactly once. */
import { defineMaster } from '@/engine/form/defineMaster'
import type { FormValues } from '@/engine/form/fields'
import { lists } from '@/generated/lists'
import { accountActions, usePassword } from './actions'
import { DepartmentBox, RolesBox, WarehousesBox } from './boxes'
import { PasswordOnce } from './PasswordOnce'
import { AccountSessions } from './AccountSessions'

const Accounts = defineMaster({
  screen: 'accountManage',
  list: lists.account,
  actions: accountActions,
  width: 760,
  empty: { title: 'accountManage.empty' },
  read: (account) => ({
    ...account,
    roles: idsOf(account, 'roles', 'id'),
    warehouses: idsOf(account, 'warehouses', 'code'),
  }),
  onSaved: (answer) => {
    const { password, account } = answer as { password?: string | null; account?: { username: string } }
    if (password && account) usePassword.setState({ shown: { username: account.username, password } })
  },
  Below: AccountSessions,
  form: [
    { field: 'username', required: true, max: 50 },
    { field: 'name', required: true, max: 50 },
    {
      field: 'password',
      input: 'password',
      rule: 'password',
      modes: ['add'],
      help: 'accountManage.passwordHelp',
    },
    { field: 'mustChange', input: 'bool', initial: true, modes: ['add'] },
    { field: 'phone', rule: 'phone' },
    { field: 'email', max: 254 },
    { field: 'partyType', code: 'partyType', required: true, initial: 'PLAT_STAFF' },
    { field: 'dataType', code: 'dataType', required: true, initial: 'WAREHOUSE' },
    { field: 'departmentCode', Box: DepartmentBox },
    {
      field: 'roles',
      Box: RolesBox,
      several: true,
      required: true,
      initial: [],
      help: 'accountManage.rolesHelp',
    },
    { field: 'allWarehouses', input: 'bool', initial: false },
    {
      field: 'warehouses',
      Box: WarehousesBox,
      several: true,
      initial: [],
      when: (values) => values['allWarehouses'] !== true,
    },
    { field: 'address', max: 200, wide: true },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page

/** The page of accountManage. */
export function AccountPage() {
  const shown = usePassword((state) => state.shown)
  return (
    <>
      <Accounts />
      {shown && <PasswordOnce {...shown} onClose={() => usePassword.setState({ shown: null })} />}
    </>
  )
}

function idsOf(record: FormValues, field: string, key: string): string[] {
  const rows = record[field]
  return Array.isArray(rows) ? rows.map((row: Record<string, unknown>) => String(row[key])) : []
}
