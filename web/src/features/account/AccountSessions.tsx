/** Where an account is signed in, under its data. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormMode } from '@/engine/form/fields'
import { timeText } from '@/engine/i18n/times'
import { agentName } from '@/engine/session/agent'
import { StatusText } from '@/ui/StatusText'
import css from './account.module.css'
import { base } from './options'

interface LivingSession {
  readonly id: string
  readonly address: string
  readonly agent: string
  readonly roleName?: string | null
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly current: boolean
}

interface AccountSessionsProps {
  readonly id: string
  readonly mode: FormMode
}

/** Draws the sessions while the account is looked at. */
export function AccountSessions({ id, mode }: AccountSessionsProps) {
  return mode === 'detail' ? <Sessions id={id} /> : null
}

function Sessions({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const sessions = useQuery({
    queryKey: [base, 'sessions', id],
    queryFn: ({ signal }) => call<LivingSession[]>('GET', `${base}/${id}/sessions`, { signal, silent: true }),
    meta: { silent: true },
    staleTime: 0,
  })
  return (
    <section className={css['sessions']} aria-label={t('accountManage.sessions')}>
      <h3>{t('accountManage.sessions')}</h3>
      {sessions.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {sessions.error && <p role="alert">{sessions.error.message}</p>}
      {sessions.data?.length === 0 && <p>{t('accountManage.noSessions')}</p>}
      <ul>
        {sessions.data?.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}

function SessionLine({ session }: { readonly session: LivingSession }) {
  const { t } = useTranslation()
  const { agent, address, roleName, createdAt, lastSeenAt, current } = session
  return (
    <li>
      <strong title={agent}>{agentName(agent) ?? (agent || '–')}</strong>
      <span>{[address, roleName].filter(Boolean).join(' · ') || '–'}</span>
      <span>
        {t('accountManage.seen', {
          from: timeText(createdAt),
          to: timeText(lastSeenAt),
        })}
      </span>
      {current && <StatusText tone="active">{t('accountManage.thisSession')}</StatusText>}
    </li>
  )
}
