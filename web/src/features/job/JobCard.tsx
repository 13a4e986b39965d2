/** A job as a card: from where to where in large letters, what it is, and what can be done with it now. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { formatDecimal } from '@/ui/decimal'
import { StatusText } from '@/ui/StatusText'
import { useNow } from '@/ui/useNow'
import css from './job.module.css'
import { type Job, minutesSince, placeOf, waitOf, WORKING } from './job'
import type { JobActs } from './useJobActs'

interface JobCardProps {
  readonly job: Job
  readonly acts: JobActs
  readonly busy: boolean
  readonly byScan: boolean
}

const NORMAL = 30

/** Draws the card. */
export function JobCard({ job, acts, busy, byScan }: JobCardProps) {
  const { t } = useTranslation()
  const now = useNow()
  const waited = waitOf(minutesSince(job.gmtCreated, now))
  const what = [
    job.goodsName,
    job.qty === null ? '' : `${formatDecimal(job.qty)} ${job.unitName ?? job.unitCode ?? ''}`,
    job.weight === null ? '' : `${formatDecimal(job.weight)} kg`,
  ].filter(Boolean)
  return (
    <li className={css['card']} data-problem={job.problemCode !== null} aria-label={job.jobNo}>
      <p className={css['top']}>
        <b>
          <Code table="taskType" value={job.taskType} />
        </b>
        {job.priority < NORMAL && <em>{<Code table="jobPriority" value={job.priority} />}</em>}
        {job.status === WORKING && (
          <StatusText tone="active">
            <Code table="jobStatus" value={job.status} />
          </StatusText>
        )}
        <small>{t(`forkliftJobManage.${waited.unit}`, { count: waited.count })}</small>
      </p>
      <p className={css['way']}>
        {job.fromLocation && job.toLocation && (
          <>
            <span>{job.fromLocation}</span>
            <span aria-hidden>→</span>
          </>
        )}
        <strong>{job.toLocation ?? job.fromLocation ?? '–'}</strong>
      </p>
      <p className={css['what']}>
        {job.containerCode !== null && <b>{job.containerCode}</b>}
        <span>{what.join(' · ')}</span>
        <small>{job.docNo}</small>
      </p>
      {job.problemCode !== null && (
        <p className={css['trouble']} role="note">
          <Code table="jobProblem" value={job.problemCode} /> {job.problemNote}
        </p>
      )}
      <Buttons job={job} acts={acts} busy={busy} byScan={byScan} />
    </li>
  )
}

/** The label of a code. */
function Code({ table, value }: { readonly table: string; readonly value: unknown }) {
  const { t } = useTranslation()
  const entry = codeEntry(table, value)
  return <>{entry ? t(codeLabelKey(table, entry)) : String(value)}</>
}

function Buttons({ job, acts, busy, byScan }: JobCardProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const may = (verb: string) => job.can.includes(verb)
  const place = job.mine ? placeOf(job, mayOpen, byScan) : undefined
  const working = job.status === WORKING
  return (
    <p className={css['buttons']}>
      {place !== undefined && (
        <Button
          type={working ? 'primary' : 'default'}
          size="large"
          disabled={busy}
          title={t('forkliftJobManage.finishHelp')}
          onClick={() => void navigate(place)}
        >
          {t('forkliftJobManage.finish')}
        </Button>
      )}
      {may('take') && (
        <Button type="primary" size="large" disabled={busy} onClick={() => void acts.post(job, 'take')}>
          {t('forkliftJobManage.take')}
        </Button>
      )}
      {may('start') && (
        <Button
          type={job.mine ? 'primary' : 'default'}
          size="large"
          disabled={busy}
          onClick={() => void acts.post(job, 'start')}
        >
          {t('forkliftJobManage.start')}
        </Button>
      )}
      {may('solve') && (
        <Button size="large" disabled={busy} onClick={() => void acts.post(job, 'solve')}>
          {t('forkliftJobManage.solve')}
        </Button>
      )}
      {may('counted') && (
        <Button type="primary" size="large" disabled={busy} onClick={() => acts.counted(job)}>
          {t('action.counted')}
        </Button>
      )}
      {may('release') && (
        <Button size="large" disabled={busy} onClick={() => void acts.post(job, 'release')}>
          {t('forkliftJobManage.release')}
        </Button>
      )}
      {may('report') && !may('solve') && (
        <Button type="text" size="large" disabled={busy} onClick={() => acts.report(job)}>
          {t('forkliftJobManage.report')}
        </Button>
      )}
    </p>
  )
}
