/** What can be done with a contract. Verbs that ask for something open a dialog, which the page draws. */
import { create } from 'zustand'
import { type ListAction, postRow } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'

/** Verbs that need a word from the person. */
export type Verb = 'approve' | 'reject' | 'newVersion' | 'terminate'

/** The verb being asked for, and the contract as it was seen. */
export const useAsked = create<{ readonly verb: Verb | null; readonly contract: ListRecord | null }>(() => ({
  verb: null,
  contract: null,
}))

const ask = (verb: Verb, more: Partial<ListAction> = {}): ListAction => ({
  name: verb,
  on: 'row',
  run: ([contract]) => useAsked.setState({ verb, contract: contract ?? null }),
  ...more,
})

const post = (verb: string, more: Partial<ListAction> = {}): ListAction => ({
  name: verb,
  on: 'row',
  run: async ([contract], tools) => {
    if (contract) await postRow(contract, verb, tools)
  },
  ...more,
})

/** The verbs, the next step first. */
export const actions: readonly ListAction[] = [
  post('submit'),
  ask('approve'),
  ask('newVersion'),
  post('withdraw'),
  ask('reject'),
  ask('terminate', { danger: true }),
]
