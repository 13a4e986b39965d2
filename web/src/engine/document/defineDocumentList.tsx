/**
 * The list of documents as data: the first view is the work that waits, the next step of each row stands as a word, and what
 * can be done with many asks once and says what became of each.
 */
import { type ComponentType, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { PageLoading } from '@/engine/frame/PageLoading'
import { useImporting } from '@/engine/import/useImporting'
import type { ListAction } from '@/engine/list/actions'
import { ListPage, type ListPageProps } from '@/engine/list/ListPage'
import type { ListMeta, ListRecord } from '@/engine/list/meta'
import { type Question, Questions, useFirstQuestion } from '@/engine/list/Questions'
import type { ListHints } from '@/engine/list/useListColumns'
import type { Watch } from '@/engine/list/watch'
import { recordAddress } from '@/engine/record/recordAddress'
import { useCan } from '@/engine/session/permissions'
import type { IconName } from '@/ui/iconPaths'
import { useStable } from '@/ui/useStable'
import type { DocumentAction, DocumentDefinition } from './definition'
import { useActing } from './useActing'

/** A page that adds a document. */
interface PageThatAdds {
  readonly to: string
  readonly label: string
  readonly permission: string
  /** Sign of the button; a plus unless said. */
  readonly icon?: IconName
}

/** What the list of documents says beyond the documents themselves. */
export interface DocumentListDefinition {
  readonly documents: DocumentDefinition
  /** The list that is shown, where several lists show the same documents; that of the documents unless said. */
  readonly list?: ListMeta
  /** Columns to show, in order. */
  readonly columns?: readonly string[]
  readonly hints?: Omit<ListHints, 'show'>
  readonly empty?: ListPageProps['empty']
  /** Ready questions; the first is asked when the list is opened without any. */
  readonly questions?: readonly Question[]
  /** Pages that add a document, each offered with its permission; the first is primary. */
  readonly adds?: readonly PageThatAdds[]
  /** Whether the server takes a table of such documents. */
  readonly imports?: boolean
  /** Further actions of the page. */
  readonly pageActions?: readonly ListAction[]
  readonly watch?: Watch
  readonly title?: string
  /** Stands before the actions of the page. */
  readonly Tools?: ComponentType
}

/** Makes the page of the list. Call it at module scope. */
export function defineDocumentList(definition: DocumentListDefinition): {
  readonly screen: string
  readonly Page: ComponentType
} {
  const {
    documents,
    list = documents.list,
    columns,
    hints,
    empty,
    questions = [],
    adds = [],
    imports = false,
    pageActions = [],
    watch,
    title,
    Tools,
  } = definition
  const all: ListHints = { ...hints, ...(columns ? { show: columns } : {}) }
  function Page() {
    const can = useCan()
    const navigate = useNavigate()
    const acting = useActing(documents, 'list')
    const importing = useImporting(list, imports, questions.find(({ fresh }) => fresh)?.filters)
    const begun = useFirstQuestion(questions[0])
    const run = useStable(acting.run)
    const runMany = useStable(acting.runMany)
    const mayOpen = useMayOpen()
    // A right without the page in the menu leads nowhere.
    const opens = adds.map(({ to }) => mayOpen(to)).join(' ')
    const actions = useMemo(
      () => [
        ...adds
          .filter((_add, at) => opens.split(' ')[at] === 'true')
          .map(
            ({ to, ...add }): ListAction => ({
              ...add,
              name: `add ${to}`,
              on: 'page',
              run: () => void navigate(to),
            }),
          ),
        ...importing.actions,
        ...pageActions,
        ...documents.actions.flatMap((action) => rowAction(action, run, runMany)),
        detail((row) => void navigate(recordAddress(documents.path, 'detail', row.id))),
      ],
      [run, runMany, navigate, opens, importing.actions],
    )
    const look = (row: ListRecord) => void navigate(recordAddress(documents.path, 'detail', row.id))
    if (!begun) return <PageLoading />
    return (
      <>
        <ListPage
          list={list}
          hints={all}
          actions={actions}
          {...(can(`${documents.owner}_detail_button`) ? { onOpen: look } : {})}
          {...(empty ? { empty } : {})}
          {...(watch ? { watch } : {})}
          {...(title === undefined ? {} : { title })}
          {...(Tools ? { tools: <Tools /> } : {})}
          {...(questions.length > 0 ? { above: <Questions questions={questions} /> } : {})}
        />
        {acting.dialog}
        {importing.dialog}
      </>
    )
  }
  return { screen: documents.owner, Page }
}

/** An action of documents as one of a list's rows, and of its ticked rows. */
function rowAction(
  action: DocumentAction,
  run: ReturnType<typeof useActing>['run'],
  runMany: ReturnType<typeof useActing>['runMany'],
): readonly ListAction[] {
  // Rows know only what the server's `can` names: what shares another verb stands on the page.
  if (action.on === 'page' || action.as !== undefined || action.permission !== undefined) return []
  return [
    {
      name: action.name,
      on: action.many ? ['row', 'batch'] : 'row',
      ...(action.label === undefined ? {} : { label: action.label }),
      ...(action.always ? { always: true } : {}),
      ...(action.danger ? { danger: true } : {}),
      // The dialog of the documents asks, not that of the list.
      confirm: '',
      run: (rows) => {
        const [first] = rows
        if (rows.length === 1 && first) return run(action, first)
        return runMany(action, rows)
      },
    },
  ]
}

function detail(open: (row: ListRecord) => void): ListAction {
  return { name: 'detail', on: 'row', always: true, run: ([row]) => row && open(row) }
}
