/** How the program itself fares, told anew every few seconds: for whoever runs it. */
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '@/engine/i18n/times'
import { FaultNotice } from '@/engine/list/ListNotice'
import { fileSize } from '@/ui/fileSize'
import { formatDecimal } from '@/ui/decimal'
import { StatusText, type Tone } from '@/ui/StatusText'
import css from './operations.module.css'
import { backupTone, type Operations, shortTime, spanOf, useOperations, verifyTone } from './operations'
import { Copies, Mishaps, Slow, Tasks, UnitsTable } from './tables'

/** The page of operationsManage. */
export function OperationsPage() {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useOperations()
  return (
    <section className={css['page']} aria-label={t('route.operationsManage')}>
      <header className={css['head']}>
        <h1>{t('route.operationsManage')}</h1>
        {data && (
          <StatusText tone={error ? 'stopped' : 'active'}>
            {error
              ? t('operationsManage.lost', { at: timeText(data.at, true) })
              : t('operationsManage.asOf', { at: timeText(data.at, true) })}
          </StatusText>
        )}
      </header>
      {isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {error && !data && <FaultNotice error={error} onRetry={() => void refetch()} />}
      {data && <Figures data={data} />}
    </section>
  )
}

function Figures({ data }: { readonly data: Operations }) {
  return (
    <>
      <div className={css['cards']}>
        <Program data={data} />
        <Database data={data} />
        <Calls data={data} />
        <Safety data={data} />
      </div>
      <UnitsTable units={data.units} />
      <Tasks tasks={data.tasks} />
      <Mishaps mishaps={data.mishaps} />
      <Slow slow={data.slow} />
      <Copies copies={data.copies} />
    </>
  )
}

type Row = readonly [name: string, value: ReactNode]

function Card({ name, rows }: { readonly name: string; readonly rows: readonly Row[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={css['card']}>
      <h2 id={id}>{t(`operationsManage.card.${name}`)}</h2>
      <dl>
        {rows.map(([row, value]) => (
          <div key={row}>
            <dt>{t(`operationsManage.row.${row}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Program({ data: { program, at } }: { readonly data: Operations }) {
  const { t } = useTranslation()
  const up = spanOf(program.startedAt, at)
  const files =
    program.openFiles === null || program.openFiles === undefined
      ? '–'
      : `${program.openFiles} / ${program.filesLimit ?? '–'}`
  return (
    <Card
      name="program"
      rows={[
        ['version', program.build === '' ? program.version : `${program.version} (${program.build})`],
        ['started', timeText(program.startedAt)],
        ['up', t(`operationsManage.span.${up.unit}`, { count: up.count })],
        ['memory', fileSize(program.memoryBytes) || '–'],
        ['files', files],
        ['node', program.node],
      ]}
    />
  )
}

function Database({ data: { database, sessions } }: { readonly data: Operations }) {
  return (
    <Card
      name="database"
      rows={[
        ['kind', database.version],
        ['schema', database.schema],
        ['size', fileSize(database.bytes)],
        ['log', fileSize(database.logBytes) || '–'],
        ['sessions', formatDecimal(sessions)],
      ]}
    />
  )
}

function Calls({ data: { calls } }: { readonly data: Operations }) {
  const bad = (count: number): ReactNode =>
    count === 0 ? '0' : <StatusText tone="stopped">{formatDecimal(count)}</StatusText>
  return (
    <Card
      name="calls"
      rows={[
        ['answered', formatDecimal(calls.answered)],
        ['mean', shortTime(calls.meanMicros)],
        ['failed', bad(calls.failed)],
        ['refused', bad(calls.refused)],
        ['running', formatDecimal(calls.running)],
        ['connections', `${formatDecimal(calls.connections)} / ${formatDecimal(calls.streams)}`],
      ]}
    />
  )
}

function Safety({ data }: { readonly data: Operations }) {
  const { t } = useTranslation()
  const { verify, backup, at } = data
  const ago = (from: string) => {
    const { unit, count } = spanOf(from, at)
    return t(`operationsManage.ago.${unit}`, { count })
  }
  const status = (tone: Tone, words: string) => <StatusText tone={tone}>{words}</StatusText>
  const found = verify
    ? verify.differences === 0
      ? t('operationsManage.clean', { rows: formatDecimal(verify.stockRows) })
      : t('operationsManage.differs', { count: verify.differences })
    : t('operationsManage.neverVerified')
  const kept = backup
    ? t(backup.good ? 'operationsManage.backupGood' : 'operationsManage.backupFailed')
    : t('operationsManage.noBackup')
  const rows: Row[] = [
    ['verify', status(verifyTone(data), found)],
    ['verified', verify ? ago(verify.startedAt) : '–'],
    ['backup', status(backupTone(data), kept)],
    ['backedUp', backup ? ago(backup.at) : '–'],
  ]
  if (backup) rows.push(['backupNote', backup.note || '–'], ['backupSize', fileSize(backup.bytes) || '–'])
  return <Card name="safety" rows={rows} />
}
