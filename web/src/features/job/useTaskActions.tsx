/** What the task centre does with tasks, in its list and on the page of one: actions, and the dialog that is open. */
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import type { ListAction } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { useStable } from '@/ui/useStable'
import { valueText } from '@/ui/valueText'
import { AssignDialog } from './AssignDialog'
import { FieldDialog } from './FieldDialog'
import { useResults } from './useResults'

type Open = {
  readonly kind: 'assign' | 'priority' | 'solve' | 'counted'
  readonly rows: readonly ListRecord[]
}

const NORMAL = 30
const PRIORITY: readonly FormField[] = [
  { field: 'priority', code: 'jobPriority', required: true, initial: NORMAL, wide: true },
]
const SOLUTION: readonly FormField[] = [
  { field: 'note', label: 'tasksList.dialog.note', input: 'textarea', max: 200, wide: true },
]
const FOUND: readonly FormField[] = [
  { field: 'note', label: 'tasksList.dialog.found', input: 'textarea', required: true, max: 200, wide: true },
]
const idsOf = (rows: readonly ListRecord[]) => rows.map(({ id }) => id)

/** The actions, and what belongs on the page beside them. */
export function useTaskActions(): { readonly actions: readonly ListAction[]; readonly dialogs: ReactNode } {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const results = useResults()
  const post = useStable(results.post)
  const close = () => setOpen(null)
  const actions = useMemo(
    (): readonly ListAction[] => [
      {
        name: 'assign',
        on: ['row', 'batch'],
        confirm: '',
        run: (rows) => setOpen({ kind: 'assign', rows }),
      },
      { name: 'solve', on: 'row', confirm: '', run: (rows) => setOpen({ kind: 'solve', rows }) },
      { name: 'counted', on: 'row', confirm: '', run: (rows) => setOpen({ kind: 'counted', rows }) },
      {
        name: 'priority',
        on: ['row', 'batch'],
        confirm: '',
        run: (rows) => setOpen({ kind: 'priority', rows }),
      },
      {
        name: 'release',
        label: 'forkliftJobManage.release',
        on: ['row', 'batch'],
        confirm: 'tasksList.dialog.askRelease',
        run: (rows, tools) => post('release', tools.t('forkliftJobManage.release'), { ids: idsOf(rows) }),
      },
    ],
    [post],
  )
  return {
    actions,
    dialogs: (
      <>
        {results.dialog}
        {open?.kind === 'assign' && (
          <AssignDialog
            rows={open.rows}
            assign={(personId) => post('assign', t('action.assign'), { ids: idsOf(open.rows), personId })}
            onClose={close}
          />
        )}
        {open?.kind === 'priority' && (
          <FieldDialog
            title={t('tasksList.dialog.priority', { count: open.rows.length })}
            verb={t('action.priority')}
            fields={PRIORITY}
            screen="tasksList"
            send={(body) => post('priority', t('action.priority'), { ids: idsOf(open.rows), ...body })}
            onDone={close}
            onClose={close}
          />
        )}
        {(open?.kind === 'solve' || open?.kind === 'counted') && open.rows[0] && (
          <FieldDialog
            title={t(`tasksList.dialog.${open.kind}`, { job: valueText(open.rows[0]['jobNo']) })}
            verb={t(`action.${open.kind}`)}
            fields={open.kind === 'solve' ? SOLUTION : FOUND}
            screen="tasksList"
            send={(typed, key) => {
              const version = open.rows[0]?.['version']
              const body = typeof version === 'number' ? { ...typed, version } : typed
              return call('POST', `/wms/task/${open.rows[0]?.id ?? ''}/${open.kind}`, {
                body,
                key,
                silent: true,
              })
            }}
            onDone={() => {
              void client.invalidateQueries({ queryKey: ['/wms/task'] })
              close()
            }}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
