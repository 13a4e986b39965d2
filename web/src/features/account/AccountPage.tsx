/** Accounts: who may sign in, as what, and where. A password made by chance is shown once, after saving. */
import { defineMaster } from '@/engine/form/defineMaster'
import type { FormField, FormValues } from '@/engine/form/fields'
import { text } from '@/engine/i18n/i18n'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'
import { AccountSessions } from './AccountSessions'
import { accountActions, showPassword, usePassword } from './actions'
import { AllWarehousesBox, DataTypeBox, DepartmentBox, PartyTypeBox, WarehousesBox } from './boxes'
import { PasswordOnce } from './PasswordOnce'
import { RolesBox, RolesText } from './RolesBox'

const input = ['add', 'edit'] as const
const look = ['detail'] as const

const form: readonly FormField[] = [
  { field: 'username', required: true, max: 64, help: 'accountManage.usernameHelp', modes: input },
  { field: 'username', modes: look },
  { field: 'name', required: true, max: 50 },
  { field: 'status', code: 'enabledStatus', modes: look },
  { field: 'lockedUntil', input: 'time', modes: look, when: (account) => account['locked'] === true },
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
  { field: 'partyType', Box: PartyTypeBox, required: true, initial: 'PLAT_STAFF', modes: input },
  { field: 'partyType', code: 'partyType', modes: look },
  { field: 'dataType', Box: DataTypeBox, required: true, initial: 'WAREHOUSE', modes: input },
  { field: 'dataType', code: 'dataType', modes: look },
  { field: 'departmentCode', Box: DepartmentBox, modes: input },
  { field: 'departmentName', modes: look },
  { field: 'address', max: 200 },
  { field: 'roles', Box: RolesBox, several: true, required: true, initial: [], wide: true, modes: input },
  { field: 'roles', Box: RolesText, modes: look },
  { field: 'allWarehouses', Box: AllWarehousesBox, initial: false, modes: input },
  { field: 'allWarehouses', input: 'bool', modes: look },
  {
    field: 'warehouses',
    Box: WarehousesBox,
    several: true,
    initial: [],
    modes: input,
    when: (account) => account['allWarehouses'] !== true,
  },
  {
    field: 'warehouseNames',
    label: 'accountManage.field.warehouses',
    modes: look,
    when: (account) => account['allWarehouses'] !== true,
  },
  { field: 'code', max: 32, modes: ['add'], help: 'accountManage.accountCodeHelp' },
  { field: 'code', modes: look },
  { field: 'staffName', label: 'accountManage.field.staff', modes: look },
  { field: 'mustChange', input: 'bool', modes: look },
  { field: 'passwordChangedAt', input: 'time', modes: look },
  { field: 'lastLoginAt', input: 'time', modes: look },
  { field: 'gmtCreated', input: 'time', modes: look },
  { field: 'remark', input: 'textarea', wide: true },
]

const Accounts = defineMaster({
  screen: 'accountManage',
  list: lists.account,
  actions: accountActions,
  width: 760,
  columns: [
    'username',
    'name',
    'phone',
    'partyType',
    'departmentName',
    'roleNames',
    'status',
    'locked',
    'warehouses',
    'lastLoginAt',
    'gmtCreated',
    'email',
    'allWarehouses',
    'dataType',
    'lockedUntil',
    'failed',
    'mustChange',
    'code',
    'remark',
    'createdBy',
    'modifiedBy',
    'gmtModified',
    'version',
  ],
  hints: {
    columns: {
      username: { width: 130 },
      name: { width: 110 },
      phone: { width: 130 },
      departmentName: { width: 130 },
      roleNames: { width: 180 },
      warehouses: { text: warehousesText, parts: ['allWarehouses'] },
    },
  },
  empty: { title: 'accountManage.empty' },
  read: (account) => ({
    ...account,
    roles: partsOf(account, 'roles', 'id'),
    warehouses: partsOf(account, 'warehouses', 'code'),
    warehouseNames: partsOf(account, 'warehouses', 'name'),
    staffName: partOf(account['staff'], 'name'),
  }),
  // All warehouses leave nothing to name.
  write: (body) => ({ warehouses: [], ...body, allWarehouses: body['allWarehouses'] === true }),
  onSaved: showPassword,
  Below: AccountSessions,
  form,
}).Page

/** How many warehouses, or all of them. */
function warehousesText(account: FormValues): string {
  return account['allWarehouses'] === true ? text('shell.warehouse.all') : valueText(account['warehouses'])
}

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

function partOf(value: unknown, key: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const part: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return typeof part === 'string' ? part : ''
}

function partsOf(record: FormValues, field: string, key: string): string[] {
  const rows = record[field]
  return Array.isArray(rows) ? rows.map((row) => partOf(row, key)) : []
}
