/**
 * The first page after sign-in: who you are, where you are working, and the shortest way to your work. Everything on it
 * is already known from the sign-in, so it stands at once.
 */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '@/engine/i18n/format'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { useEnterprise } from '@/engine/session/enterprise'
import { useSession } from '@/engine/session/store'
import { HomeArt } from './HomeArt'
import styles from './HomePage.module.css'
import { Places } from './Places'
import { RecentPages, Shortcuts } from './Shortcuts'

/** Text key of the greeting for an hour of the day. */
export function greetingKey(hour: number): string {
  if (hour < 5) return 'home.night'
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}

/** The time, anew each minute while the page is looked at. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function HomePage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const groupName = useEnterprise((enterprise) => enterprise.groupName)
  const name = useSession((session) => session.party?.name || session.party?.code || '')
  const now = useNow()
  return (
    <div className={styles['home']}>
      <section className={styles['band']}>
        <HomeArt className={styles['art']} />
        <h1>{t(greetingKey(now.getHours()), { name })}</h1>
        <p>{[dayText(now, language), groupName].filter((part) => part !== '').join(' · ')}</p>
      </section>
      <div className={styles['columns']}>
        <div className={styles['work']}>
          <RecentPages />
          <Shortcuts />
        </div>
        <Places />
      </div>
    </div>
  )
}
