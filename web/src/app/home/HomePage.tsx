/**
 * The first page after sign-in: what waits, what is there, what came and went, what today brings. The server tells
 * anew whatever changes; every number opens the list behind it.
 */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveState } from '@/engine/client/live'
import { dayText } from '@/engine/i18n/format'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { useSession } from '@/engine/session/store'
import { EmptyState } from '@/ui/EmptyState'
import { Spinner } from '@/ui/Spinner'
import { StatusText } from '@/ui/StatusText'
import { Flow } from './Flow'
import css from './HomePage.module.css'
import { RecentPages, Shortcuts } from './Shortcuts'
import { Expiry, Stock } from './Stock'
import { Areas, Arrivals, Departures, Jobs } from './Today'
import { Todo } from './Todo'
import { type Home, useHome } from './useHome'

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

function Live({ state }: { readonly state: LiveState }) {
  const { t } = useTranslation()
  if (state === 'opening') return null
  return <StatusText tone={state === 'open' ? 'done' : 'waiting'}>{t(`home.live.${state}`)}</StatusText>
}

function Band({ state }: { readonly state: LiveState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = useSession((session) => session.party?.name || session.party?.code || '')
  const current = useSession((session) => session.currentWarehouses)
  const now = useNow()
  const places = current.length === 0 ? t('home.allWarehouses') : current.map((one) => one.name).join(' · ')
  return (
    <header className={css['band']}>
      <h1>{t(greetingKey(now.getHours()), { name })}</h1>
      <p>
        {dayText(now, language)} · {places}
      </p>
      <Live state={state} />
    </header>
  )
}

/** Whether there is anything to show but the way to the pages. */
const hasFigures = (home: Home) =>
  [home.stock, home.flow, home.expiry, home.areas, home.arrivals, home.departures, home.jobs].some(Boolean) ||
  home.todo.length > 0

function Figures({ home }: { readonly home: Home }) {
  return (
    <div className={css['grid']}>
      <Todo todo={home.todo} />
      {home.flow ? <Flow days={home.flow} /> : null}
      {home.stock ? <Stock stock={home.stock} /> : null}
      {home.expiry ? <Expiry expiry={home.expiry} /> : null}
      {home.jobs ? <Jobs jobs={home.jobs} /> : null}
      {home.areas ? <Areas areas={home.areas} /> : null}
      {home.arrivals ? <Arrivals vehicles={home.arrivals} /> : null}
      {home.departures ? <Departures vehicles={home.departures} /> : null}
    </div>
  )
}

export function HomePage() {
  const { t } = useTranslation()
  const { page, state } = useHome()
  return (
    <div className={css['home']} data-old={page.isPlaceholderData || undefined}>
      <Band state={state} />
      {page.isPending ? (
        <div className={css['pending']}>
          <Spinner />
        </div>
      ) : null}
      {page.isError ? (
        <EmptyState title={t('home.failed')} text={page.error.message}>
          <button type="button" className={css['again']} onClick={() => void page.refetch()}>
            {t('home.again')}
          </button>
        </EmptyState>
      ) : null}
      {page.data ? <Figures home={page.data} /> : null}
      <RecentPages />
      {page.data && !hasFigures(page.data) ? <Shortcuts /> : null}
    </div>
  )
}
