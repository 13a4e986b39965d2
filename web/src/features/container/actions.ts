/** What can be done to containers besides changing their data. The server's `can` says when. */
import { create } from 'zustand'
import { type ListAction, postRow } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'

/** A verb that asks why, on a container. */
export interface Asked {
  readonly verb: 'lost' | 'scrap'
  readonly container: ListRecord
}

/** What stands open over the list. */
export type Opened =
  | { readonly kind: 'none' }
  | { readonly kind: 'series' }
  | { readonly kind: 'reason'; readonly asked: Asked }
  | { readonly kind: 'labels'; readonly containers: readonly ListRecord[] }

const NONE: Opened = { kind: 'none' }

/** The dialog of the page. */
export const useOpened = create<{ readonly opened: Opened }>(() => ({ opened: NONE }))

/** Opens a dialog. */
export function open(opened: Opened): void {
  useOpened.setState({ opened })
}

/** Closes it. */
export function close(): void {
  useOpened.setState({ opened: NONE })
}

const plainVerb = (name: 'maintain' | 'release' | 'found'): ListAction => ({
  name,
  on: 'row',
  confirm: 'containerManage.confirmVerb',
  run: ([row], tools) => row && postRow(row, name, tools),
})

const reasonedVerb = (name: 'lost' | 'scrap', danger: boolean): ListAction => ({
  name,
  on: 'row',
  // The dialog that asks why is question enough.
  ...(danger ? { danger, confirm: 'containerManage.confirmScrap' } : {}),
  run: ([container]) => container && open({ kind: 'reason', asked: { verb: name, container } }),
})

/** Actions of the list of containers. */
export const containerActions: readonly ListAction[] = [
  {
    name: 'generate',
    on: 'page',
    label: 'containerManage.generate',
    permission: 'containerManage_add_button',
    run: () => open({ kind: 'series' }),
  },
  plainVerb('release'),
  plainVerb('found'),
  plainVerb('maintain'),
  reasonedVerb('lost', false),
  reasonedVerb('scrap', true),
  {
    name: 'print',
    on: ['row', 'batch'],
    label: 'containerManage.labels',
    always: true,
    run: (containers) => open({ kind: 'labels', containers }),
  },
]
