/** Where the account is signed in; every other place can be signed out from here. */
import { Button } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { timeText } from '@/engine/i18n/times'
import { StatusText } from '@/ui/StatusText'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import styles from './ProfilePage.module.css'
import { agentName } from '@/engine/session/agent'
import { type OwnSession, revokeSession, sessionsQuery } from './profile'

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const name = agentName(session.agent) ?? t('profile.unknownAgent')
  const revoke = useMutation({
    mutationFn: () => revokeSession(session.id),
    onSuccess: async () => {
      toast.success(t('profile.revoked'))
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('profile.revokeTitle'),
      text: t('profile.revokeText', { name }),
      danger: true,
    })
    if (agreed) revoke.mutate()
  }
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{session.address ?? '–'}</span>
      </div>
      <div>
        <span>{t('profile.since', { time: timeText(session.createdAt) })}</span>
        <span>{t('profile.lastSeen', { time: timeText(session.lastSeenAt) })}</span>
      </div>
      {session.current ? (
        <StatusText tone="active">{t('profile.thisDevice')}</StatusText>
      ) : (
        <Button size="small" danger loading={revoke.isPending} onClick={() => void ask()}>
          {t('profile.revoke')}
        </Button>
      )}
    </li>
  )
}

export function Sessions() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(sessionsQuery)
  return (
    <section className={styles['card']} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{t('profile.sessions')}</h2>
      <ul className={styles['sessions']}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}
