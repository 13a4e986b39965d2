/** The task centre: what nobody has, who has what, and what cannot go on. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { PageLoading } from '@/engine/frame/PageLoading'
import { ListPage } from '@/engine/list/ListPage'
import { leading } from '@/engine/list/leading'
import { type Question, Questions, useFirstQuestion } from '@/engine/list/Questions'
import { recordAddress } from '@/engine/record/recordAddress'
import { useCan } from '@/engine/session/permissions'
import { lists } from '@/generated/lists'
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
    fromLocation: { width: 150 },
    toLocation: { width: 150 },
    containerCode: { width: 170 },
    taskType: { width: 90 },
    priority: { width: 90 },
    goodsName: { width: 260 },
    docNo: { width: 170 },
    weight: { unit: 'tasksList.page.kg', places: 3 },
  },
}

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
