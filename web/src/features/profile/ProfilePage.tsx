/** The page of the profile: the person at the left, their data and sessions at the right. */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { timeText } from '@/engine/i18n/times'
import { Avatar } from './Avatar'
import { ProfileForm } from './ProfileForm'
import styles from './ProfilePage.module.css'
import { Sessions } from './Sessions'
import { type Profile, profileQuery } from './profile'

function Person({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const facts: readonly (readonly [string, string])[] = [
    ['profile.code', profile.code],
    ['profile.department', profile.departmentName || '–'],
    ['profile.roles', profile.roles.map(({ roleName }) => roleName).join(' · ') || '–'],
    ['profile.lastLogin', timeText(profile.lastLoginAt) || '–'],
  ]
  return (
    <section className={styles['person']} aria-label={t('profile.person')}>
      <Avatar profile={profile} />
      <h1>{profile.name}</h1>
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function ProfilePage() {
  const { t } = useTranslation()
  const { data: profile } = useQuery(profileQuery)
  if (!profile) {
    return (
      <div role="status" className={styles['card']} aria-busy="true" aria-label={t('shell.loading')}>
        <Skeleton active avatar paragraph={{ rows: 6 }} />
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      <Person profile={profile} />
      <div className={styles['main']}>
        <ProfileForm profile={profile} />
        <Sessions />
      </div>
    </div>
  )
}
