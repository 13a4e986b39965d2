/** Roles: the list, the form with the tree of menus and buttons to tick, and copying a role under a new name. */
import { create } from 'zustand'
import { defineMaster } from '@/engine/form/defineMaster'
import type { ListAction } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { lists } from '@/generated/lists'
import { CopyRole } from './CopyRole'
import { TickTree } from './TickTree'

/** The role being copied: set by the row's action, drawn by the page. */
const useCopied = create<{ readonly role: ListRecord | null }>(() => ({ role: null }))

const actions: readonly ListAction[] = [
  { name: 'copy', on: 'row', run: ([role]) => useCopied.setState({ role: role ?? null }) },
]

const Roles = defineMaster({
  screen: 'roleManage',
  list: lists.role,
  actions,
  width: 760,
  form: [
    { field: 'code', required: true, max: 32, help: 'roleManage.codeHelp' },
    { field: 'roleName', required: true, max: 50 },
    { field: 'type', code: 'belong', required: true, initial: 'WMS' },
    { field: 'description', max: 500 },
    { field: 'resources', Box: TickTree, several: true, initial: [], wide: true },
  ],
}).Page

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
