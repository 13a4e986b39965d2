/** Roles: the list, the form with menus and buttons to tick, and copying a role under a new name. */
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { defineMaster } from '@/engine/form/defineMaster'
import type { FormValues } from '@/engine/form/fields'
import type { ListAction } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { lists } from '@/generated/lists'
import { CopyRole } from './CopyRole'
import { RoleMenu } from './RoleMenu'
import { TickBox } from './TickBox'

/** The role being copied: set by the row's action, drawn by the page. */
const useCopied = create<{ readonly role: ListRecord | null }>(() => ({ role: null }))

const actions: readonly ListAction[] = [
  { name: 'copy', on: 'row', run: ([role]) => useCopied.setState({ role: role ?? null }) },
]

const fixed = (role: FormValues) => role['fixed'] === true

const Roles = defineMaster({
  screen: 'roleManage',
  list: lists.role,
  actions,
  width: 900,
  empty: { title: 'roleManage.empty', text: 'roleManage.emptyText' },
  form: [
    { field: 'code', required: true, max: 32, help: 'roleManage.codeHelp' },
    { field: 'roleName', required: true, max: 50 },
    { field: 'type', code: 'belong', required: true, initial: 'WMS' },
    { field: 'description', max: 500 },
    { field: 'resources', Box: TickBox, several: true, initial: [], wide: true, modes: ['add', 'edit'] },
    { field: 'resources', Box: RoleMenu, wide: true, modes: ['detail'], when: (role) => !fixed(role) },
    { field: 'resources', Box: Everything, wide: true, modes: ['detail'], when: fixed },
  ],
}).Page

/** What the administrator's role holds. */
function Everything() {
  return useTranslation().t('roleManage.everything')
}

/** The page of roleManage. */
export function RolePage() {
  const role = useCopied((state) => state.role)
  return (
    <>
      <Roles />
      {role && <CopyRole key={role.id} role={role} onClose={() => useCopied.setState({ role: null })} />}
    </>
  )
}
