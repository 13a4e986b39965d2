/** The page of one task: what is to be done, who does it, and everything that happened to it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '@/engine/client/call'
import { report } from '@/engine/client/report'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import type { FormField } from '@/engine/form/fields'
import type { FormSection } from '@/engine/form/sections'
import { text } from '@/engine/i18n/i18n'
import { timeText } from '@/engine/i18n/times'
import { actionsAt, labelOf, type ListAction, rowAllows, runAction, toolsOf } from '@/engine/list/actions'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import type { ListRecord } from '@/engine/list/meta'
import { defineRecordPage, type RecordPartProps } from '@/engine/record/defineRecordPage'
import { useCan } from '@/engine/session/permissions'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'
import css from './job.module.css'
import { documentOf } from './job'
import { useTaskActions } from './useTaskActions'

const form: readonly FormField[] = [
  { field: 'taskType', code: 'taskType' },
  { field: 'status', code: 'jobStatus' },
  { field: 'priority', code: 'jobPriority' },
  { field: 'docKind', code: 'stockDoc' },
  { field: 'warehouseCode', input: 'choose' },
  { field: 'areaCode', input: 'choose' },
  { field: 'fromLocation' },
  { field: 'toLocation' },
  { field: 'containerCode' },
  { field: 'goodsCode' },
  { field: 'goodsName' },
  { field: 'qty', input: 'decimal' },
  { field: 'unitName' },
  { field: 'weight', input: 'decimal', places: 3 },
  { field: 'ownerCode', input: 'choose' },
  { field: 'equipment', code: 'equipmentClass' },
  { field: 'jobType', code: 'jobType' },
  { field: 'loadingTeamCode', input: 'choose' },
  { field: 'assignedName' },
  { field: 'assignedBy' },
  { field: 'gmtCreated', input: 'time' },
  { field: 'takenAt', input: 'time' },
  { field: 'startedAt', input: 'time' },
  { field: 'finishedAt', input: 'time' },
  { field: 'finishedBy' },
  { field: 'problemCode', code: 'jobProblem' },
  { field: 'problemNote' },
  { field: 'problemBy' },
  { field: 'problemAt', input: 'time' },
]

const sections: readonly FormSection[] = [
  {
    title: 'tasksList.page.what',
    fields: [
      'taskType',
      'status',
      'priority',
      'docKind',
      'warehouseCode',
      'areaCode',
      'fromLocation',
      'toLocation',
      'containerCode',
      'goodsCode',
      'goodsName',
      'qty',
      'unitName',
      'weight',
      'ownerCode',
      'equipment',
      'jobType',
      'loadingTeamCode',
    ],
  },
  {
    title: 'tasksList.page.who',
    fields: ['assignedName', 'assignedBy', 'gmtCreated', 'takenAt', 'startedAt', 'finishedAt', 'finishedBy'],
  },
  {
    title: 'tasksList.page.trouble',
    fields: ['problemCode', 'problemNote', 'problemBy', 'problemAt'],
  },
]

/** What needs attention, what can be done, and the way to the document. */
function Above({ id, record }: RecordPartProps) {
  const { t } = useTranslation()
  const can = useCan()
  const client = useQueryClient()
  const mayOpen = useMayOpen()
  const { actions, dialogs } = useTaskActions()
  const problem = codeEntry('jobProblem', record['problemCode'])
  const job = { docKind: valueText(record['docKind']), docId: valueText(record['docId']) }
  const to = documentOf(job, mayOpen)
  const label = t('tasksList.page.document', { docNo: valueText(record['docNo']) })
  const row: ListRecord = { ...record, id }
  const list = lists.warehouseTask
  const offered = actionsAt('row', actions, list, can).filter((action) => rowAllows(row, action))
  const run = (action: ListAction) =>
    runAction(action, [row], () => valueText(record['jobNo']), toolsOf(list, text, client)).catch(report)
  return (
    <>
      <div className={css['ways']}>
        {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
        <span className={css['acts']}>
          {offered.map((action) => (
            <Button key={action.name} onClick={() => void run(action)}>
              {t(labelOf(action, row))}
            </Button>
          ))}
        </span>
      </div>
      {record['cancelled'] === true && <Alert type="info" showIcon title={t('tasksList.page.dropped')} />}
      {problem && (
        <Alert
          type="warning"
          showIcon
          title={t(codeLabelKey('jobProblem', problem))}
          description={valueText(record['problemNote'])}
        />
      )}
      {dialogs}
    </>
  )
}

interface Step {
  readonly step: string
  readonly fromStatus: string
  readonly toStatus: string
  readonly person: string | null
  readonly note: string | null
  readonly by: string
  readonly at: string
}

/** What was said of a step; of a new priority its codes in words. */
function noteOf({ step, note }: Step, word: (code: string) => string): string {
  const said = note ?? ''
  return step === 'PRIORITY' ? said.split(' → ').map(word).join(' → ') : said
}

/** Everything that happened to it, the latest first. */
function Below({ id }: RecordPartProps) {
  const { t } = useTranslation()
  const answer = useQuery({
    queryKey: ['/wms/task', 'history', id],
    queryFn: ({ signal }) =>
      call<readonly Step[]>('GET', `/wms/task/${id}/history`, { signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
  const word = (table: string, value: string) => {
    const entry = codeEntry(table, value)
    return entry ? t(codeLabelKey(table, entry)) : value
  }
  return (
    <section className={css['history']} aria-label={t('tasksList.page.history')}>
      <h2>{t('tasksList.page.history')}</h2>
      {answer.error && <Alert type="error" showIcon title={answer.error.message} />}
      {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {answer.data?.length === 0 && <p className={css['none']}>{t('tasksList.page.noHistory')}</p>}
      <ol>
        {answer.data?.map((step) => (
          <li key={`${step.at} ${step.step} ${step.toStatus}`}>
            <strong>{word('jobStep', step.step)}</strong>
            {step.fromStatus !== step.toStatus && (
              <span>{`${word('jobStatus', step.fromStatus)} → ${word('jobStatus', step.toStatus)}`}</span>
            )}
            {step.person !== null && step.person !== step.by && <span>{step.person}</span>}
            <span>
              {step.by} · <time dateTime={step.at}>{timeText(step.at, true)}</time>
            </span>
            {step.note !== null && <q>{noteOf(step, (code) => word('jobPriority', code))}</q>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The page of tasksListDetail. */
export const TaskPage = defineRecordPage({
  screen: 'tasksListDetail',
  owner: 'tasksList',
  list: lists.warehouseTask,
  form,
  sections,
  label: (record) => valueText(record['jobNo']),
  Above,
  Below,
}).Page
