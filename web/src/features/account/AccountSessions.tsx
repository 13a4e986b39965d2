/** Where an account is signed in, under its data. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormMode } from '@/engine/form/fields'
import { dateTimeText } from '@/engine/i18n/format'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { StatusText } from '@/ui/StatusText'
import css from './account.module.css'

interface LivingSession {
  readonly id: string
  readonly address: string
  readonly agent: string
  readonly roleName?: string | null
  readonly lastSeenAt: string
  readonly current: boolean
}

/** Draws the sessions while the account is looked at. */
export function AccountSessions({ id, mode }: { readonly id: string; readonly mode: FormMode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const sessions = useQuery({
    queryKey: ['/arpa-basic-api/account', 'sessions', id],
    queryFn: ({ signal }) =>
      call<LivingSession[]>('GET', `/arpa-basic-api/account/${id}/sessions`, { signal, silent: true }),
    enabled: mode === 'detail',
  })
  if (mode !== 'detail' || !sessions.data) return null
  return (
    <section className={css['sessions']} aria-label={t('accountManage.sessions')}>
      <h3>{t('accountManage.sessions')}</h3>
      {sessions.data.length === 0 && <p>{t('accountManage.noSessions')}</p>}
      <ul>
        {sessions.data.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.address || '–'}</strong>
              {session.current && <StatusText tone="active">{t('accountManage.thisSession')}</StatusText>}
            </div>
            <span title={session.agent}>{session.agent || '–'}</span>
            <span>
              {session.roleName ?? '–'} · {dateTimeText(session.lastSeenAt, language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
