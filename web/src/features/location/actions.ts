/** What can be done with locations besides changing their data. The server says for each row whether it was done. */
import { create } from 'zustand'
import { call } from '@/engine/client/call'
import type { Results } from '@/engine/document/act'
import type { ActionTools, ListAction } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { toast } from '@/ui/toast'
import { base } from './form'

/** The dialog that stands open. */
export type Opened =
  | { readonly kind: 'generate' }
  | { readonly kind: 'lock' | 'unlock'; readonly rows: readonly ListRecord[] }
  | { readonly kind: 'results'; readonly verb: string; readonly results: Results }

interface Dialogs {
  readonly opened: Opened | null
  /** The rows whose labels are wanted; none for all that the filters show. */
  readonly chosen: readonly ListRecord[] | null
}

/** Dialogs of the page. */
export const useDialogs = create<Dialogs>(() => ({ opened: null, chosen: null }))

/** Opens a dialog, or closes the one that is open. */
export function openDialog(opened: Opened | null): void {
  useDialogs.setState({ opened })
}

/** Does a verb to rows, says how many were done, and shows the others with their reasons. */
export async function run(
  verb: string,
  rows: readonly ListRecord[],
  tools: Pick<ActionTools, 't' | 'reload'>,
  body: object = {},
  key?: string,
): Promise<void> {
  const seen = rows.map(({ id, version }) => ({ id, version }))
  const results = await call<Results>('POST', `${base}/${verb}`, {
    body: { rows: seen, ...body },
    silent: 'fields',
    ...(key === undefined ? {} : { key }),
  })
  show(verb, results, tools)
  await tools.reload()
}

function show(verb: string, results: Results, { t }: Pick<ActionTools, 't'>): void {
  const action = t(`action.${verb}`)
  if (results.done > 0) toast.success(t('locationManage.done', { action, count: results.done }))
  if (results.done < results.rows.length) openDialog({ kind: 'results', verb, results })
}

const rowAndBatch = ['row', 'batch'] as const

/** Actions of the list; `labels` leads to the page of labels. */
export function locationActions(labels: () => void): readonly ListAction[] {
  return [
    { name: 'generate', on: 'page', run: () => openDialog({ kind: 'generate' }) },
    {
      name: 'labels',
      on: ['page', 'batch'],
      permission: '',
      always: true,
      needsRows: true,
      label: 'locationManage.labels.action',
      run: (rows) => {
        useDialogs.setState({ chosen: rows.length > 0 ? rows : null })
        labels()
      },
    },
    { name: 'enable', on: rowAndBatch, run: (rows, tools) => run('enable', rows, tools) },
    { name: 'lock', on: rowAndBatch, run: (rows) => openDialog({ kind: 'lock', rows }) },
    { name: 'unlock', on: rowAndBatch, run: (rows) => openDialog({ kind: 'unlock', rows }) },
    {
      name: 'disable',
      on: rowAndBatch,
      danger: true,
      confirm: 'locationManage.confirmDisable',
      run: (rows, tools) => run('disable', rows, tools),
    },
  ]
}
