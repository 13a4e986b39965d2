/** What can be done to an account besides changing its data. The server's `can` says when. */
import { create } from 'zustand'
import { call } from '@/engine/client/call'
import { type ListAction, postRow } from '@/engine/list/actions'
import { basePath } from '@/engine/list/query'
import { toast } from '@/ui/toast'

/** A generated password, until the person has noted it. It is never stored. */
export const usePassword = create<{
  readonly shown: { readonly username: string; readonly password: string } | null
}>(() => ({ shown: null }))

/** Actions of a row. */
export const accountActions: readonly ListAction[] = [
  { name: 'enable', on: 'row', run: ([row], tools) => row && postRow(row, 'enable', tools) },
  { name: 'unlock', on: 'row', run: ([row], tools) => row && postRow(row, 'unlock', tools) },
  {
    name: 'resetPassword',
    on: 'row',
    confirm: 'accountManage.confirmReset',
    run: async ([row], tools) => {
      if (!row) return
      const path = `${basePath(tools.list)}/${row.id}/resetPassword`
      const { password } = await call<{ password?: string | null }>('POST', path, { body: {} })
      if (password) usePassword.setState({ shown: { username: String(row['username']), password } })
      await tools.reload()
    },
  },
  {
    name: 'signOut',
    on: 'row',
    confirm: 'accountManage.confirmSignOut',
    run: async ([row], tools) => {
      if (!row) return
      const path = `${basePath(tools.list)}/${row.id}/signOut`
      const { ended } = await call<{ ended: number }>('POST', path, { body: {} })
      toast.success(tools.t('accountManage.signedOut', { count: ended }))
      await tools.reload()
    },
  },
  {
    name: 'disable',
    on: 'row',
    danger: true,
    confirm: 'accountManage.confirmDisable',
    run: ([row], tools) => row && postRow(row, 'disable', tools),
  },
]
