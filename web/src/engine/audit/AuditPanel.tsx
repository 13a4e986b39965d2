/**
 * One record before its auditor: what has changed since it was passed last, the whole record, and the opinion. J and K lead to
 * the next and the last waiting record, also with Alt while something is typed.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { DetailView } from '@/engine/form/DetailView'
import type { FormValues } from '@/engine/form/fields'
import { type FormShape, shapeOf } from '@/engine/form/sections'
import { useRecord } from '@/engine/form/useRecord'
import { timeText } from '@/engine/i18n/times'
import { FaultNotice } from '@/engine/list/ListNotice'
import type { ListAnswer, ListMeta, ListRecord } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { AppDrawer } from '@/ui/AppDrawer'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import { useStable } from '@/ui/useStable'
import { valueText } from '@/ui/valueText'
import css from './audit.module.css'
import { Comparison } from './Comparison'
import { useVerdicts } from './Opinion'
import { settleOne, type Verdict } from './settle'

interface AuditPanelProps extends FormShape {
  readonly list: ListMeta
  readonly screen: string
  readonly id: string
  /** Query of the waiting records. */
  readonly waiting: Readonly<Record<string, string>>
  readonly nameOf: (record: FormValues) => string
  readonly read: ((record: FormValues) => FormValues) | undefined
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

interface Compared {
  readonly before: FormValues | null
  readonly after: FormValues
}

const WIDTH = 960
/** Waiting records that the keys go through. */
const QUEUE = 100

/** Draws the panel. Mount it anew for each record. */
export function AuditPanel(props: AuditPanelProps) {
  const { list, screen, id, nameOf, read, onClose } = props
  const { t } = useTranslation()
  const base = basePath(list)
  const loaded = useRecord(base, id, 'detail', read)
  const compared = useQuery({
    queryKey: [base, 'comparison', id],
    queryFn: ({ signal }) => call<Compared>('GET', `${base}/${id}/comparison`, { signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
  const queue = useQueue(props)
  const { record } = loaded
  const error = loaded.error ?? compared.error
  const shape = shapeOf(props)
  const retry = () => void Promise.all([loaded.reload(), compared.refetch()])
  return (
    <AppDrawer
      open
      size={WIDTH}
      onClose={onClose}
      title={record ? `${t(`route.${screen}`)} · ${nameOf(record)}` : t(`route.${screen}`)}
      extra={<Steps {...queue} />}
      footer={record && <Verdicts {...props} base={base} record={record} next={queue.next} />}
    >
      {error && <FaultNotice error={error} onRetry={retry} />}
      {!error && (!record || !compared.data) && <Skeleton active paragraph={{ rows: 8 }} />}
      {!error && record && compared.data && (
        <Content
          {...{ shape, screen, record }}
          compared={{ ...compared.data, ...(read && readBoth(compared.data, read)) }}
        />
      )}
    </AppDrawer>
  )
}

function readBoth({ before, after }: Compared, read: (record: FormValues) => FormValues): Compared {
  return { before: before && read(before), after: read(after) }
}

interface ContentProps {
  readonly shape: FormShape
  readonly screen: string
  readonly record: FormValues
  readonly compared: Compared
}

function Content({ shape, screen, record, compared: { before, after } }: ContentProps): ReactNode {
  const { t } = useTranslation()
  const who = valueText(record['modifiedBy']) || valueText(record['createdBy'])
  const when = timeText(record['gmtModified'] ?? record['gmtCreated'])
  return (
    <div className={css['content']}>
      {who !== '' && <p className={css['who']}>{t('audit.changedBy', { who, when })}</p>}
      {before ? (
        <>
          <Comparison {...{ shape, screen, before, after, record }} />
          <h3>{t('audit.whole')}</h3>
        </>
      ) : (
        <Alert type="info" showIcon title={t('audit.neverPassed')} />
      )}
      <DetailView {...shape} screen={screen} record={record} />
    </div>
  )
}

interface Queue {
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
  readonly count: number
}

/** The waiting records around this one. */
function useQueue({ list, id, waiting, onOpen }: AuditPanelProps): Queue {
  const base = basePath(list)
  const query = {
    ...waiting,
    pageNum: 1,
    pageSize: QUEUE,
    sortField: list.sort.field,
    sortType: list.sort.type,
  }
  const answer = useQuery({
    queryKey: [base, 'list', 'waiting', query],
    queryFn: ({ signal }) => call<ListAnswer>('GET', `${base}/list`, { query, signal, silent: true }),
    meta: { silent: true },
  })
  const ids = (answer.data?.records ?? []).map((each) => each.id)
  const at = ids.indexOf(id)
  const to = (target: string | undefined) =>
    target === undefined || target === id ? undefined : () => onOpen(target)
  return {
    next: to(at < 0 ? ids[0] : ids[at + 1]),
    previous: to(at < 0 ? undefined : ids[at - 1]),
    count: answer.data?.total ?? 0,
  }
}

/** The way through the waiting records. */
function Steps({ next, previous, count }: Queue) {
  const { t } = useTranslation()
  const onKey = useStable((event: KeyboardEvent) => {
    const key = event.code === 'KeyJ' ? 'j' : event.code === 'KeyK' ? 'k' : ''
    const typing = event.target instanceof Element && event.target.closest('input, textarea') !== null
    if (key === '' || event.ctrlKey || event.metaKey || (typing && !event.altKey)) return
    event.preventDefault()
    if (key === 'j') next?.()
    else previous?.()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
  return (
    <span className={css['steps']}>
      <span>{t('audit.waitingCount', { count })}</span>
      <Button
        size="small"
        disabled={!previous}
        title="K"
        aria-label={t('audit.previous')}
        icon={<Icon name="arrowLeft" size={16} />}
        onClick={previous}
      />
      <Button
        size="small"
        disabled={!next}
        title="J"
        aria-label={t('audit.next')}
        icon={<Icon name="arrowRight" size={16} />}
        onClick={next}
      />
    </span>
  )
}

interface VerdictsProps extends AuditPanelProps {
  readonly base: string
  readonly record: FormValues
  readonly next: (() => void) | undefined
}

/** The opinion and the two buttons; of an audited record, what was said. */
function Verdicts({ base, id, record, nameOf, next, onClose }: VerdictsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const row: ListRecord = { ...record, id }
  const may = (verdict: Verdict) => row.can?.includes(verdict) !== false
  const settle = async (verdict: Verdict, opinion: string) => {
    const version = typeof record['version'] === 'number' ? { version: record['version'] } : {}
    await settleOne(base, verdict, { id, name: nameOf(record), ...version }, opinion)
    toast.success(t(`audit.doneOne.${verdict}`, { name: nameOf(record) }))
    if (next) next()
    else onClose()
    // The audited screens show the new state, too.
    void client.invalidateQueries()
  }
  const { box, buttons } = useVerdicts<Verdict>({
    against: { name: 'fail', label: t('action.fail'), may: may('fail') },
    inFavour: { name: 'pass', label: t('action.pass'), may: may('pass') },
    help: 'audit.opinionHelp',
    needed: 'audit.opinionNeeded',
    settle,
  })
  if (!may('pass') && !may('fail')) return <Said record={record} />
  return (
    <div className={css['verdicts']}>
      {box}
      <div className={css['buttons']}>{buttons}</div>
    </div>
  )
}

function Said({ record }: { readonly record: FormValues }) {
  const { t } = useTranslation()
  const [who, when] = [valueText(record['auditBy']), timeText(record['auditAt'])]
  if (who === '') {
    // It waits, and yet nothing is offered: for whoever made it.
    return record['mayAudit'] === false ? <Alert type="info" showIcon title={t('audit.own')} /> : null
  }
  return (
    <p className={css['who']}>
      {t('audit.auditedBy', { who, when })} {valueText(record['auditOpinion'])}
    </p>
  )
}
