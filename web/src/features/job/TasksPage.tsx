/** The task centre: what nobody has, who has what, and what cannot go on. */
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { ListPage } from '@/engine/list/ListPage'
import { leading } from '@/engine/list/leading'
import { recordAddress } from '@/engine/record/recordAddress'
import { useCan } from '@/engine/session/permissions'
import { lists } from '@/generated/lists'
import css from './job.module.css'
import { useTaskActions } from './useTaskActions'

const PAGE = '/integratedQuery/tasksListDetail'

const hints = {
  show: leading(lists.warehouseTask, [
    'jobNo',
    'taskType',
    'priority',
    'status',
    'assignedName',
    'fromLocation',
    'toLocation',
    'containerCode',
    'goodsName',
    'qty',
    'docNo',
    'problemCode',
    'areaCode',
    'gmtCreated',
    'finishedAt',
  ]),
  columns: {
    jobNo: { width: 170 },
    taskType: { width: 90 },
    priority: { width: 90 },
    goodsName: { width: 260 },
    docNo: { width: 170 },
    weight: { unit: 'tasksList.page.kg', places: 3 },
  },
}

const QUESTIONS: readonly { readonly key: string; readonly filters: Record<string, string> }[] = [
  { key: 'open', filters: { status: 'WAITING', assigned: '0', cancelled: 'false' } },
  { key: 'held', filters: { status: 'WAITING,WORKING', assigned: '1', cancelled: 'false' } },
  { key: 'problem', filters: { problem: 'true', cancelled: 'false' } },
  { key: 'done', filters: { status: 'COMPLETED' } },
  { key: 'all', filters: {} },
]

/** Filters by which the questions differ. */
const ASKED = ['status', 'assigned', 'problem', 'cancelled']

/** The page of tasksList. */
export function TasksPage() {
  const can = useCan()
  const navigate = useNavigate()
  const { actions, dialogs } = useTaskActions()
  const all = useMemo(
    () => [
      ...actions,
      {
        name: 'detail',
        on: 'row' as const,
        always: true,
        run: ([row]: readonly { readonly id: string }[]) =>
          row && void navigate(recordAddress(PAGE, 'detail', row.id)),
      },
    ],
    [actions, navigate],
  )
  return (
    <>
      <ListPage
        list={lists.warehouseTask}
        hints={hints}
        actions={all}
        above={<Questions />}
        {...(can('tasksList_detail_button')
          ? { onOpen: (row) => void navigate(recordAddress(PAGE, 'detail', row.id)) }
          : {})}
        empty={{ title: 'tasksList.empty', text: 'tasksList.emptyText' }}
      />
      {dialogs}
    </>
  )
}

/** Ready questions; the first is asked when the list is opened without any. */
function Questions() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const fresh = params.size === 0
  const begun = useRef(false)
  const [first] = QUESTIONS
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (fresh && first) setParams(first.filters, { replace: true })
  }, [fresh, first, setParams])
  const isAsked = (filters: Record<string, string>) =>
    ASKED.every((name) => (params.get(name) ?? '') === (filters[name] ?? ''))
  return (
    <div className={css['questions']} role="group" aria-label={t('document.questions')}>
      {QUESTIONS.map(({ key, filters }) => (
        <button key={key} type="button" aria-pressed={isAsked(filters)} onClick={() => setParams(filters)}>
          {t(`tasksList.question.${key}`)}
        </button>
      ))}
    </div>
  )
}
