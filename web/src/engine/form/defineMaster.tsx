/**
 * A plain master as data: list, columns and form give the whole page with add, edit, detail, delete and export, each
 * offered by its permission. A column that the list does not have does not compile.
 */
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteAction, deleteManyAction, type ListAction } from '@/engine/list/actions'
import type { EmptyFirst, EmptyList } from '@/engine/list/EmptyStep'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { useImporting } from '@/engine/import/useImporting'
import { ListPage } from '@/engine/list/ListPage'
import type { ListMeta, ListRecord } from '@/engine/list/meta'
import { NextStep } from '@/engine/list/NextStep'
import { basePath } from '@/engine/list/query'
import type { ListHints } from '@/engine/list/useListColumns'
import { useCan } from '@/engine/session/permissions'
import { recordAddress } from '@/engine/record/recordAddress'
import { useStable } from '@/ui/useStable'
import type { FormField, FormMode, FormValues } from './fields'
import type { LinesField } from './lines'
import { RecordDrawer, type RecordPanelProps } from './RecordPanel'
import { type FormSection, shapeOf } from './sections'

type FieldOf<M extends ListMeta> = M['columns'][number]['field']

/** What a plain master says. */
export interface MasterDefinition<M extends ListMeta> {
  readonly screen: M['screen']
  /** `lists.<name>` of the generated lists. */
  readonly list: M
  /** Columns to show, in order; all when absent. */
  readonly columns?: readonly FieldOf<M>[]
  readonly form: readonly FormField[]
  /** Titled groups of the form's fields. */
  readonly sections?: readonly FormSection[]
  /** Rows that belong to a record. */
  readonly lines?: readonly LinesField[]
  /** Path of the hidden page that takes the place of the drawer (`defineRecordPage`): `/basicInfo/goodsManageAED`. */
  readonly page?: string
  /** What is special about columns and query fields. */
  readonly hints?: Omit<ListHints, 'show'>
  /** Further actions. */
  readonly actions?: readonly ListAction[]
  /** Where a row leads besides its own page: to what lies in it, and to what it lies in. */
  readonly links?: readonly MasterLink[]
  /** False when the server has no `deleteMany`. */
  readonly batchDelete?: boolean
  /** False when the server takes no file of such records. */
  readonly imports?: boolean
  /** What the empty list says, and where it leads. */
  readonly empty?: EmptyList
  /** Where it goes on from here, said while that list is empty and this one is not. */
  readonly next?: EmptyFirst
  /** Text key of what a record is, where the screen has records of several kinds. */
  readonly noun?: string
  /** Width of the form, in pixels. */
  readonly width?: number
  /** Turns a record of the server into the values of the form, where they differ. */
  readonly read?: (record: FormValues) => FormValues
  /** Turns the values of the form into the body of the call, where they differ. */
  readonly write?: (body: Record<string, unknown>) => Record<string, unknown>
  /** What is said after saving instead of the bare word, from the record before and the form that was sent. */
  readonly said?: (
    before: FormValues | undefined,
    sent: Record<string, unknown>,
  ) => Promise<string | undefined>
  /** After saving, with what the server answered. */
  readonly onSaved?: (answer: unknown) => void
  /** Stands between the title and the query fields. */
  readonly Above?: ComponentType
  /** Stands above the fields of a record: where it stands. */
  readonly Note?: RecordPanelProps['Note']
  /** Stands under the fields of a record, for example what belongs to it. */
  readonly Below?: ComponentType<{ readonly id: string; readonly mode: FormMode }>
}

/** A way from a row to another screen, offered to whoever may open that one. */
export interface MasterLink {
  readonly name: string
  /** Text key. */
  readonly label: string
  readonly to: (row: ListRecord) => string
}

/** The page of a master. */
export interface Master {
  readonly screen: string
  readonly Page: ComponentType
}

interface Opened {
  readonly mode: FormMode
  readonly id?: string
}

/** Ways as actions of a row. */
function linkActions(
  links: readonly MasterLink[],
  mayOpen: (path: string) => boolean,
  go: (to: string) => void,
): readonly ListAction[] {
  return links.map(({ name, label, to }) => ({
    name: `link ${name}`,
    on: 'row',
    label,
    permission: '',
    always: true,
    fits: (row) => mayOpen(pathOf(to(row))),
    run: ([row]) => row && go(to(row)),
  }))
}

const pathOf = (address: string) => address.split('?')[0] ?? address

/** Makes the page of a plain master. Call it at module scope. */
export function defineMaster<const M extends ListMeta>(definition: MasterDefinition<M>): Master {
  const { screen, list, columns, form, hints, empty, width, actions = [], batchDelete = true } = definition
  const { imports = true, links = [] } = definition
  const { read, write, said, onSaved, next, Above, Below, Note, page } = definition
  const shape = shapeOf({ ...definition, fields: form })
  const allHints: ListHints = { ...hints, ...(columns ? { show: columns } : {}) }

  function Page() {
    const can = useCan()
    const navigate = useNavigate()
    const [opened, setOpened] = useState<Opened | null>(null)
    const open = useStable(({ mode, id }: Opened) => {
      if (page === undefined) setOpened(id === undefined ? { mode } : { mode, id })
      else void navigate(recordAddress(page, mode, id))
    })
    const mayOpen = useMayOpen()
    const importing = useImporting(list, imports)
    const [all] = useState<readonly ListAction[]>(() => [
      ...masterActions(open),
      ...importing.actions,
      ...actions,
      ...linkActions(links, mayOpen, (to) => void navigate(to)),
      deleteAction,
      ...(batchDelete ? [deleteManyAction] : []),
    ])
    const mayLook = can(`${screen}_detail_button`)
    const look = (row: ListRecord) => open({ mode: 'detail', id: row.id })
    const above = (
      <>
        {next && <NextStep own={list} next={next} />}
        {Above && <Above />}
      </>
    )
    const editing = (id: string) => () => open({ mode: 'edit', id })
    return (
      <>
        <ListPage
          list={list}
          hints={allHints}
          actions={all}
          {...(mayLook ? { onOpen: look } : {})}
          {...(empty ? { empty } : {})}
          {...(Above || next ? { above } : {})}
        />
        {importing.dialog}
        {opened && (
          <RecordDrawer
            key={`${opened.mode} ${opened.id ?? ''}`}
            base={basePath(list)}
            screen={screen}
            {...shape}
            {...opened}
            {...(width === undefined ? {} : { width })}
            {...(read ? { read } : {})}
            {...(write ? { write } : {})}
            {...(said ? { said } : {})}
            {...(onSaved ? { onSaved } : {})}
            Note={Note}
            noun={definition.noun}
            onClose={() => setOpened(null)}
            {...(opened.id === undefined ? {} : { onEdit: editing(opened.id) })}
          >
            {Below && opened.id !== undefined && <Below id={opened.id} mode={opened.mode} />}
          </RecordDrawer>
        )}
      </>
    )
  }
  return { screen, Page }
}

/** Add, edit and detail: they open the record's panel. */
function masterActions(open: (opened: Opened) => void): readonly ListAction[] {
  const on = (mode: FormMode) => (rows: readonly ListRecord[]) => {
    const [row] = rows
    open(row ? { mode, id: row.id } : { mode })
  }
  return [
    { name: 'add', on: 'page', run: on('add') },
    { name: 'edit', on: 'row', run: on('edit') },
    { name: 'detail', on: 'row', always: true, run: on('detail') },
  ]
}
