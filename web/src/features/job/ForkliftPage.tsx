/** The page of those who drive: what I have, what comes next, and the pool. Big targets; it looks again by itself. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Select, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { codeChoices } from '@/engine/list/codes'
import { useTabActive } from '@/ui/tabActive'
import { useWidth } from '@/ui/useWidth'
import css from './job.module.css'
import type { Board, Job } from './job'
import { JobCard } from './JobCard'
import { BASE, useJobActs } from './useJobActs'

/** Milliseconds after which the board is asked for again. */
const BEAT = 15_000
/** Below this width, in pixels, jobs are confirmed on the scanner pages. */
const HANDHELD = 760

/** The page of forkliftJobManage. */
export function ForkliftPage() {
  const { t } = useTranslation()
  const active = useTabActive()
  const root = useRef<HTMLElement>(null)
  const width = useWidth(root)
  const [equipment, setEquipment] = useState<string>()
  const [taskType, setTaskType] = useState<string>()
  const board = useQuery({
    queryKey: [BASE, 'board', equipment, taskType],
    queryFn: ({ signal }) =>
      call<Board>('GET', `${BASE}/board`, { query: { equipment, taskType }, signal, silent: true }),
    refetchInterval: active ? BEAT : false,
    staleTime: 0,
    placeholderData: (before) => before,
    meta: { silent: true },
  })
  return (
    <section ref={root} className={css['forklift']} aria-label={t('route.forkliftJobManage')}>
      <header>
        <h1>{t('route.forkliftJobManage')}</h1>
        <Select
          allowClear
          aria-label={t('tasksList.field.equipment')}
          placeholder={t('forkliftJobManage.allEquipment')}
          options={codeChoices('equipmentClass', t)}
          value={equipment ?? null}
          onChange={(next) => setEquipment(next ?? undefined)}
        />
        <Select
          allowClear
          aria-label={t('tasksList.field.taskType')}
          placeholder={t('forkliftJobManage.allTypes')}
          options={codeChoices('taskType', t)}
          value={taskType ?? null}
          onChange={(next) => setTaskType(next ?? undefined)}
        />
      </header>
      {board.error && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={board.error.message}
          action={<Button onClick={() => void board.refetch()}>{t('list.retry')}</Button>}
        />
      )}
      {board.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {board.data && <Jobs board={board.data} byScan={width > 0 && width < HANDHELD} />}
    </section>
  )
}

/** My jobs, then the proposal, then the rest of the pool. */
function Jobs({ board, byScan }: { readonly board: Board; readonly byScan: boolean }) {
  const { t } = useTranslation()
  const { acts, dialog, busy } = useJobActs()
  const next = board.pool.find((job) => job.id === board.next)
  const rest = board.pool.filter((job) => job !== next)
  const cards = (jobs: readonly Job[]) =>
    jobs.map((job) => <JobCard key={job.id} job={job} acts={acts} busy={busy} byScan={byScan} />)
  return (
    <div className={css['board']}>
      <section aria-label={t('forkliftJobManage.mine')}>
        <h2>{t('forkliftJobManage.mine')}</h2>
        {board.mine.length === 0 && <p className={css['none']}>{t('forkliftJobManage.noneMine')}</p>}
        <ul>{cards(board.mine)}</ul>
        {next && (
          <>
            <h2>{t('forkliftJobManage.next')}</h2>
            <ul className={css['next']}>{cards([next])}</ul>
          </>
        )}
      </section>
      <section aria-label={t('forkliftJobManage.pool')}>
        <h2>{t('forkliftJobManage.poolOf', { count: board.poolTotal })}</h2>
        {board.pool.length === 0 && <p className={css['none']}>{t('forkliftJobManage.noneFree')}</p>}
        <ul>{cards(rest)}</ul>
        {board.poolTotal > board.pool.length && (
          <p className={css['none']}>{t('forkliftJobManage.more', { count: board.pool.length })}</p>
        )}
      </section>
      {dialog}
    </div>
  )
}
