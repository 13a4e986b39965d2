/** The task centre: what nobody has, who has what, and what cannot go on. */
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { PageLoading } from '@/engine/frame/PageLoading'
import { ListPage } from '@/engine/list/ListPage'
import { leading } from '@/engine/list/leading'
import type { ListRecord } from '@/engine/list/meta'
import { type Question, Questions, useFirstQuestion } from '@/engine/list/Questions'
import { recordAddress } from '@/engine/record/recordAddress'
import { useCan } from '@/engine/session/permissions'
import type { ListHints } from '@/engine/list/useListColumns'
import { lists } from '@/generated/lists'
import { useStable } from '@/ui/useStable'
import { valueText } from '@/ui/valueText'
import { documentOf } from './job'
import { useTaskActions } from './useTaskActions'

const PAGE = '/integratedQuery/tasksListDetail'

/** The way to a task's document; none where the person has no such screen. */
type Way = (job: ListRecord) => string | undefined

const hintsFor = (wayTo: Way): ListHints => ({
  show: leading(lists.warehouseTask, [
    'jobNo',
    'taskType',
    'status',
    'assignedName',
    'fromLocation',
    'toLocation',
    'docNo',
    'goodsName',
    'qty',
    'priority',
    'containerCode',
    'problemCode',
    'warehouseName',
    'areaName',
    'ownerName',
    'gmtCreated',
    'finishedAt',
  ]),
  columns: {
    jobNo: { width: 170 },
    assignedName: { width: 90 },
    fromLocation: { width: 140 },
    toLocation: { width: 140 },
    containerCode: { width: 170 },
    taskType: { width: 90 },
    priority: { width: 90 },
    goodsName: { width: 260 },
    docNo: { width: 170, render: (row) => <DocumentOf job={row} to={wayTo(row)} /> },
    warehouseName: { width: 120 },
    areaName: { width: 110 },
    ownerName: { width: 150 },
    weight: { unit: 'tasksList.page.kg', places: 3 },
  },
})

const asks = (key: string, filters: Readonly<Record<string, string>>): Question => ({
  key,
  title: `tasksList.question.${key}`,
  filters,
})

const questions = [
  asks('open', { status: 'WAITING', assigned: '0', cancelled: 'false' }),
  asks('held', { status: 'WAITING,WORKING', assigned: '1', cancelled: 'false' }),
  asks('problem', { problem: 'true', cancelled: 'false' }),
  asks('done', { status: 'COMPLETED' }),
  asks('all', {}),
]

interface DocumentOfProps {
  readonly job: ListRecord
  readonly to: string | undefined
}

/** The number of a task's document as the way to it, where the person has its screen. */
function DocumentOf({ job, to }: DocumentOfProps) {
  const number = valueText(job['docNo'])
  if (to === undefined) return number
  return (
    <Link to={to} tabIndex={-1}>
      {number}
    </Link>
  )
}

/** The page of tasksList. */
export function TasksPage() {
  const can = useCan()
  const mayOpen = useMayOpen()
  const wayTo = useStable((job: ListRecord) =>
    documentOf({ docKind: valueText(job['docKind']), docId: valueText(job['docId']) }, mayOpen),
  )
  const hints = useMemo(() => hintsFor(wayTo), [wayTo])
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
  const begun = useFirstQuestion(questions[0])
  if (!begun) return <PageLoading />
  return (
    <>
      <ListPage
        list={lists.warehouseTask}
        hints={hints}
        actions={all}
        above={<Questions questions={questions} />}
        {...(can('tasksList_detail_button')
          ? { onOpen: (row) => void navigate(recordAddress(PAGE, 'detail', row.id)) }
          : {})}
        empty={{ title: 'tasksList.empty', text: 'tasksList.emptyText' }}
      />
      {dialogs}
    </>
  )
}
