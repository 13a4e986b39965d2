/** What can be done to an account besides changing its data. The server's `can` says when. */
import { create } from 'zustand'
import { call } from '@/engine/client/call'
import { type ListAction, postRow } from '@/engine/list/actions'
import { toast } from '@/ui/toast'
import { base } from './options'

/** A password made by chance, with the account it is for. */
export interface MadePassword {
  readonly username: string
  readonly password: string
}

/** The password until the person has noted it. It is never stored. */
export const usePassword = create<{ readonly shown: MadePassword | null }>(() => ({ shown: null }))

/** What the server answers to a new account. The password is there only when it was made by chance. */
interface Added {
  readonly password?: string | null
  readonly account: { readonly username: string }
}

function isAdded(answer: unknown): answer is Added {
  return typeof answer === 'object' && answer !== null && 'account' in answer
}

/** Shows the password of an account that was just added, if one was made. */
export function showPassword(answer: unknown): void {
  if (!isAdded(answer) || !answer.password) return
  usePassword.setState({ shown: { username: answer.account.username, password: answer.password } })
}

/** Actions of a row. */
export const accountActions: readonly ListAction[] = [
  { name: 'enable', on: 'row', run: ([row], tools) => row && postRow(row, 'enable', tools) },
  {
    name: 'unlock',
    on: 'row',
    run: async ([row], tools) => {
      if (!row) return
      await call('POST', `${base}/${row.id}/unlock`, { body: {} })
      toast.success(tools.t('accountManage.unlocked'))
      await tools.reload()
    },
  },
  {
    name: 'resetPassword',
    on: 'row',
    confirm: 'accountManage.confirmReset',
    run: async ([row], tools) => {
      if (!row) return
      const made = await call<{ password?: string | null }>('POST', `${base}/${row.id}/resetPassword`, {
        body: {},
      })
      if (made.password) {
        usePassword.setState({ shown: { username: String(row['username']), password: made.password } })
      }
      await tools.reload()
    },
  },
  {
    name: 'signOut',
    on: 'row',
    confirm: 'accountManage.confirmSignOut',
    run: async ([row], tools) => {
      if (!row) return
      const { ended } = await call<{ ended: number }>('POST', `${base}/${row.id}/signOut`, { body: {} })
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
