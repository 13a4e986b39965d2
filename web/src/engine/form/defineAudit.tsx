/**
 * The auditors' screen of a master as data: the waiting records first, passed or failed one by one or many at once, each with
 * what has changed since it was passed last.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Audited, Verdict } from '@/engine/audit/settle'
import type { ListAction } from '@/engine/list/actions'
import type { EmptyList } from '@/engine/list/EmptyStep'
import { ListPage } from '@/engine/list/ListPage'
import type { ListMeta, ListRecord } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { reloadList } from '@/engine/list/useListQuery'
import type { ListHints } from '@/engine/list/useListColumns'
import { useCan } from '@/engine/session/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { codeAndName, type FormField, type FormValues } from './fields'
import type { LinesField } from './lines'
import { type FormSection, shapeOf } from './sections'

const AuditPanel = lazy(async () => ({ default: (await import('@/engine/audit/AuditPanel')).AuditPanel }))
const OpinionDialog = lazy(async () => ({
  default: (await import('@/engine/audit/OpinionDialog')).OpinionDialog,
}))

/** What an auditors' screen says. */
export interface AuditDefinition<M extends ListMeta> {
  readonly screen: M['screen']
  /** `lists.<screen>` of the generated lists. */
  readonly list: M
  /** The fields of the audited master's form. */
  readonly form: readonly FormField[]
  readonly sections?: readonly FormSection[]
  readonly lines?: readonly LinesField[]
  /** Columns to show, in order; all when absent. */
  readonly columns?: readonly M['columns'][number]['field'][]
  readonly hints?: Omit<ListHints, 'show'>
  /** Screen whose `<screen>.field.<name>` titles the fields have; the screen itself when absent. */
  readonly owner?: string
  /** Code of `auditStatus` for what waits; 0 unless said. */
  readonly waiting?: number
  /** What a record is called; its code and name unless said. */
  readonly label?: (record: FormValues) => string
  /** Turns a record of the server, and both sides of a comparison, into the values of the form, where they differ. */
  readonly read?: (record: FormValues) => FormValues
  /** What the empty list says. */
  readonly empty?: EmptyList
}

interface Asked {
  readonly verdict: Verdict
  readonly records: readonly Audited[]
}

/** Makes the auditors' page. Call it at module scope. */
export function defineAudit<const M extends ListMeta>(
  definition: AuditDefinition<M>,
): { readonly screen: string; readonly Page: ComponentType } {
  const { screen, columns, hints, owner = screen, waiting = 0, label, read, form } = definition
  const list = waitingFirst(definition.list)
  const shape = shapeOf({ ...definition, fields: form })
  const allHints: ListHints = { ...hints, ...(columns ? { show: columns } : {}) }
  const nameOf = (record: FormValues) => label?.(record) ?? codeAndName(record['code'], record['name'])
  const auditedOf = (row: ListRecord): Audited => ({
    id: row.id,
    name: nameOf(row) || row.id,
    ...(row.version === undefined ? {} : { version: row.version }),
  })

  function Page() {
    const can = useCan()
    const client = useQueryClient()
    const [opened, setOpened] = useState<string | null>(null)
    const [asked, setAsked] = useState<Asked | null>(null)
    const [actions] = useState<readonly ListAction[]>(() =>
      auditActions(setOpened, (verdict, rows) => setAsked({ verdict, records: rows.map(auditedOf) })),
    )
    return (
      <>
        <ListPage
          list={list}
          hints={allHints}
          actions={actions}
          empty={definition.empty ?? { title: 'audit.empty', text: 'audit.emptyText' }}
          {...(can(`${screen}_detail_button`) ? { onOpen: (row: ListRecord) => setOpened(row.id) } : {})}
        />
        <Suspense fallback={null}>
          {opened !== null && (
            <AuditPanel
              key={opened}
              {...shape}
              list={list}
              screen={owner}
              id={opened}
              waiting={{ auditStatus: String(waiting) }}
              nameOf={nameOf}
              read={read}
              onOpen={setOpened}
              onClose={() => setOpened(null)}
            />
          )}
          {asked && (
            <OpinionDialog
              {...asked}
              base={basePath(list)}
              onDone={() => void reloadList(client, list)}
              onClose={() => setAsked(null)}
            />
          )}
        </Suspense>
      </>
    )
  }
  return { screen, Page }
}

/** Looking, and passing or failing one or many. */
function auditActions(
  open: (id: string | null) => void,
  ask: (verdict: Verdict, rows: readonly ListRecord[]) => void,
): readonly ListAction[] {
  const settle = (verdict: Verdict): ListAction => ({
    name: verdict,
    on: ['row', 'batch'],
    run: (rows) => ask(verdict, rows),
  })
  return [
    {
      name: 'detail',
      label: (row) => (row?.can?.includes('pass') ? 'audit.audit' : 'audit.look'),
      on: 'row',
      always: true,
      run: ([row]) => open(row?.id ?? null),
    },
    settle('pass'),
    settle('fail'),
  ]
}

/** What waits stands first when nobody has chosen another order: its code is the smallest of every audit. */
function waitingFirst(list: ListMeta): ListMeta {
  const sortable = list.columns.some((column) => column.field === 'auditStatus' && column.sortable)
  return sortable ? { ...list, sort: { field: 'auditStatus', type: 'asc' } } : list
}
