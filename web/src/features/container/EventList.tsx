/** What happened to a container, under its data. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormMode } from '@/engine/form/fields'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { basePath } from '@/engine/list/query'
import { lists } from '@/generated/lists'
import { StatusText } from '@/ui/StatusText'
import css from './container.module.css'

const base = basePath(lists.container)

interface Happened {
  readonly id: string
  readonly event: string
  readonly fromStatus: number | null
  readonly toStatus: number
  readonly reason: string | null
  readonly madeBy: string
  readonly madeAt: string
}

interface EventListProps {
  readonly id: string
  readonly mode: FormMode
}

/** Draws the events while the container is looked at. */
export function EventList({ id, mode }: EventListProps) {
  return mode === 'detail' ? <Events id={id} /> : null
}

function Events({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const events = useQuery({
    queryKey: [base, 'events', id],
    queryFn: ({ signal }) =>
      call<readonly Happened[]>('GET', `${base}/${id}/events`, { signal, silent: true }),
    meta: { silent: true },
    staleTime: 0,
  })
  return (
    <section className={css['events']} aria-label={t('containerManage.events')}>
      <h3>{t('containerManage.events')}</h3>
      {events.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {events.error && <p role="alert">{events.error.message}</p>}
      {events.data?.length === 0 && <p>{t('containerManage.noEvents')}</p>}
      <ol>
        {events.data?.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function EventLine({ event }: { readonly event: Happened }) {
  const { t } = useTranslation()
  const verb = codeEntry('containerEvent', event.event)
  const status = codeEntry('containerStatus', event.toStatus)
  return (
    <li>
      <strong>{verb ? t(codeLabelKey('containerEvent', verb)) : event.event}</strong>
      {event.fromStatus !== null && status && (
        <StatusText tone={status.tone ?? 'neutral'}>{t(codeLabelKey('containerStatus', status))}</StatusText>
      )}
      {event.reason !== null && <span>{event.reason}</span>}
      <span className={css['who']}>
        {event.madeBy} · {timeText(event.madeAt)}
      </span>
    </li>
  )
}
