/** What can be done to a subscription besides changing it. The server's `can` says when. */
import { create } from 'zustand'
import { text } from '@/engine/i18n/i18n'
import { type ListAction, postRow } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { ping } from './ping'

/** A secret with the subscription that it signs for. */
export interface ToldSecret {
  readonly name: string
  readonly secret: string
}

/** The secret until the person has noted it. It is never stored. */
export const useSecret = create<{ readonly shown: ToldSecret | null }>(() => ({ shown: null }))

/** The subscription whose secret is about to be renewed. */
export const useRenewing = create<{ readonly row: ListRecord | null }>(() => ({ row: null }))

/** What the server answers to a new subscription and to a renewed secret. A repeated call does not have the secret. */
interface Told {
  readonly secret?: string | null
  readonly hook: { readonly name: string }
}

function isTold(answer: unknown): answer is Told {
  return typeof answer === 'object' && answer !== null && 'secret' in answer && 'hook' in answer
}

/** Shows the secret that an answer tells; says what to do when its first answer was lost, and the secret with it. */
export function showSecret(answer: unknown): void {
  if (!isTold(answer)) return
  const { name } = answer.hook
  if (answer.secret) useSecret.setState({ shown: { name, secret: answer.secret } })
  else toast.warning(text('webhookPage.secretLost', { name }))
}

/** Actions of a row. */
export const hookActions: readonly ListAction[] = [
  { name: 'ping', on: 'row', run: ([row], tools) => row && ping(row, tools) },
  { name: 'enable', on: 'row', run: ([row], tools) => row && postRow(row, 'enable', tools) },
  { name: 'renewSecret', on: 'row', run: ([row]) => row && useRenewing.setState({ row }) },
  {
    name: 'disable',
    on: 'row',
    danger: true,
    confirm: 'webhookPage.confirmDisable',
    run: ([row], tools) => row && postRow(row, 'disable', tools),
  },
]

/** Actions of a row of the log. */
export const logActions: readonly ListAction[] = [
  {
    name: 'resend',
    on: 'row',
    confirm: 'webhookPage.confirmResend',
    run: ([row], tools) => row && postRow(row, 'resend', tools),
  },
]

/** The name of a subscription in a row. */
export const nameOf = (row: ListRecord): string => valueText(row['name'])
