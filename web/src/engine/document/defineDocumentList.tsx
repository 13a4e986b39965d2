/**
 * The list of documents as data: the first view is the work that waits, the next step of each row stands as a word, and what
 * can be done with many asks once and says what became of each.
 */
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { PageLoading } from '@/engine/frame/PageLoading'
import type { ListAction } from '@/engine/list/actions'
import { ListPage, type ListPageProps } from '@/engine/list/ListPage'
import type { ListRecord } from '@/engine/list/meta'
import type { ListHints } from '@/engine/list/useListColumns'
import type { Watch } from '@/engine/list/watch'
import { recordAddress } from '@/engine/record/recordAddress'
import { useCan } from '@/engine/session/permissions'
import { useStable } from '@/ui/useStable'
import type { DocumentAction, DocumentDefinition } from './definition'
import css from './document.module.css'
import { useActing } from './useActing'

/** A ready question to the list. */
export interface DocumentQuestion {
  readonly key: string
  /** Text key. */
  readonly title: string
  /** Filters by wire name, as they stand in the address; none for all rows. */
  readonly filters: Readonly<Record<string, string>>
}

/** What the list of documents says beyond the documents themselves. */
export interface DocumentListDefinition {
  readonly documents: DocumentDefinition
  /** Columns to show, in order. */
  readonly columns?: readonly string[]
  readonly hints?: Omit<ListHints, 'show'>
  readonly empty?: ListPageProps['empty']
  /** Ready questions; the first is asked when the list is opened without any. */
  readonly questions?: readonly DocumentQuestion[]
  /** Pages that add a document, each offered with its permission; the first is primary. */
  readonly adds?: readonly { readonly to: string; readonly label: string; readonly permission: string }[]
  /** Further actions of the page, such as importing. */
  readonly pageActions?: readonly ListAction[]
  readonly watch?: Watch
  readonly title?: string
  /** Stands under the ready questions. */
  readonly Above?: ComponentType
}

/** Makes the page of the list. Call it at module scope. */
export function defineDocumentList(definition: DocumentListDefinition): {
  readonly screen: string
  readonly Page: ComponentType
} {
  const {
    documents,
    columns,
    hints,
    empty,
    questions = [],
    adds = [],
    pageActions = [],
    watch,
    title,
    Above,
  } = definition
  const all: ListHints = { ...hints, ...(columns ? { show: columns } : {}) }
  function Page() {
    const can = useCan()
    const navigate = useNavigate()
    const acting = useActing(documents, 'list')
    const begun = useFirstQuestion(questions[0])
    const run = useStable(acting.run)
    const runMany = useStable(acting.runMany)
    const actions = useMemo(
      () => [
        ...adds.map(
          ({ to, label, permission }): ListAction => ({
            name: `add ${to}`,
            label,
            permission,
            on: 'page',
            run: () => void navigate(to),
          }),
        ),
        ...pageActions,
        ...documents.actions.flatMap((action) => rowAction(action, run, runMany)),
        detail((row) => void navigate(recordAddress(documents.path, 'detail', row.id))),
      ],
      [run, runMany, navigate],
    )
    const look = (row: ListRecord) => void navigate(recordAddress(documents.path, 'detail', row.id))
    if (!begun) return <PageLoading />
    return (
      <>
        <ListPage
          list={documents.list}
          hints={all}
          actions={actions}
          {...(can(`${documents.owner}_detail_button`) ? { onOpen: look } : {})}
          {...(empty ? { empty } : {})}
          {...(watch ? { watch } : {})}
          {...(title === undefined ? {} : { title })}
          above={
            <>
              {questions.length > 0 && <Questions questions={questions} />}
              {Above && <Above />}
            </>
          }
        />
        {acting.dialog}
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

/**
 * Asks the first question of a list that is opened without any; only then: who takes the filters away wants all rows.
 * A first question that asks for all rows has nothing to put into the address.
 */
function useFirstQuestion(first: DocumentQuestion | undefined): boolean {
  const [params, setParams] = useSearchParams()
  const all = first === undefined || Object.keys(first.filters).length === 0
  const [begun, setBegun] = useState(all || params.size > 0)
  if (!begun && params.size > 0) setBegun(true)
  useEffect(() => {
    if (!begun && first) setParams(first.filters, { replace: true })
  }, [begun, first, setParams])
  return begun
}

/** Page, size and sort are no filters. */
const ORDER = new Set(['pageNum', 'pageSize', 'sortField', 'sortType'])

/** The ready questions, the one in force marked. */
function Questions({ questions }: { readonly questions: readonly DocumentQuestion[] }): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const asked = namedText([...params].filter(([name]) => !ORDER.has(name)))
  return (
    <div className={css['questions']} role="group" aria-label={t('document.questions')}>
      {questions.map(({ key, title, filters }) => (
        <button
          key={key}
          type="button"
          aria-pressed={asked === namedText(Object.entries(filters))}
          onClick={() => setParams(filters)}
        >
          {t(title)}
        </button>
      ))}
    </div>
  )
}

/** Filters as one text, whatever their order. */
function namedText(filters: readonly (readonly [string, string])[]): string {
  return JSON.stringify(filters.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
