/** What can be done with the lines of a note, and with which right. */
import { call } from '@/engine/client/call'
import { text } from '@/engine/i18n/i18n'
import type { ListAction } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import type { Permission } from '@/generated/permissions'
import { toast } from '@/ui/toast'
import { LINES } from './lineFields'

/** What is open above the lines. */
export type Opened =
  | { readonly kind: 'import' | 'paste' | 'add' }
  | { readonly kind: 'edit'; readonly line: ListRecord }

/** Lines are a part of their note: adding and deleting one is editing it. */
const EDIT: Permission = 'initWarehouseManage_edit_button'

/** What can be done with lines while the note is open. */
export function actionsOf(
  open: boolean,
  show: (opened: Opened) => void,
  reload: () => Promise<void>,
): readonly ListAction[] {
  if (!open) return []
  const remove = async (rows: readonly ListRecord[]) => {
    const [row] = rows
    if (rows.length === 1 && row) await call('POST', `${LINES}/${row.id}/delete`, { body: {} })
    else await call('POST', `${LINES}/deleteMany`, { body: { ids: rows.map((each) => each.id) } })
    toast.success(text('list.deleted', { count: rows.length }))
    await reload()
  }
  return [
    { name: 'import', on: 'page', run: () => show({ kind: 'import' }) },
    {
      name: 'paste',
      on: 'page',
      permission: EDIT,
      label: 'initWarehouseManage.paste',
      run: () => show({ kind: 'paste' }),
    },
    {
      name: 'add',
      on: 'page',
      permission: EDIT,
      label: 'initWarehouseManage.addLine',
      run: () => show({ kind: 'add' }),
    },
    { name: 'edit', on: 'row', run: ([line]) => line && show({ kind: 'edit', line }) },
    {
      name: 'delete',
      on: ['row', 'batch'],
      permission: EDIT,
      danger: true,
      confirm: 'initWarehouseManage.askDelete',
      run: remove,
    },
  ]
}
