/**
 * The guard at work: takes the decision for each address and carries it out. Everything a signed-in person sees is one
 * element (`Workspace`) that stays mounted, because the pages kept alive in its tabs live in it.
 */
import { type ReactNode, Suspense, lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { PageLoading } from '@/engine/frame/PageLoading'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { loadEnterprise } from '@/engine/session/enterprise'
import { enter } from '@/engine/session/session'
import { useSession } from '@/engine/session/store'
import { decide } from './guard'
import { ERROR_PAGES, ERROR_PATHS, publicPage } from './openPaths'
import { useWindowTitle } from './windowTitle'

const LoginPage = lazy(async () => ({ default: (await import('./login/LoginPage')).LoginPage }))
const FixedPage = lazy(async () => ({ default: (await import('./fixed/FixedPage')).FixedPage }))
const LodopPage = lazy(async () => ({ default: (await import('./lodop/LodopPage')).LodopPage }))
const ApiDocsPage = lazy(async () => ({ default: (await import('./apiDocs/ApiDocsPage')).ApiDocsPage }))
const ForcedPassword = lazy(async () => ({
  default: (await import('./fixed/ForcedPassword')).ForcedPassword,
}))
const Workspace = lazy(async () => ({ default: (await import('./workspace/Workspace')).Workspace }))

let loading: Promise<void> | null = null

/** Enters once, however often it is asked for while under way. A failure has been shown and leads to the login. */
function enterOnce(): void {
  loading ??= enter()
    .catch(() => undefined)
    .finally(() => {
      loading = null
    })
}

function LoadUser() {
  useEffect(enterOnce, [])
  return <PageLoading />
}

/** Titles of the pages before the workspace; inside, the page in front has it. */
function useOutsideTitle(path: string, outside: boolean): void {
  const { t } = useTranslation()
  const page = publicPage(path)
  const own = page === null || page === 'missing' ? undefined : `${page}.title`
  const key = own ?? ERROR_PAGES[path]?.title ?? 'shell.system'
  useWindowTitle(outside ? t(key) : null)
}

export function Gate() {
  const location = useLocation()
  const signedIn = useSession((session) => session.token !== null)
  const loaded = useSession((session) => session.roles.length > 0)
  const returnTo = useSession((session) => session.returnTo)
  // A slash at the end makes no other address.
  const path = location.pathname.replace(/(?<=.)\/+$/, '')
  const full = path + location.search + location.hash
  const decision = decide({ path, full, signedIn, loaded, returnTo })
  const inside = signedIn && loaded && decision.kind === 'open' && publicPage(path) === null
  useOutsideTitle(path, !inside)
  const language = useLanguage()
  // The group's name follows the language.
  useEffect(() => void loadEnterprise(language), [language])
  if (path !== location.pathname) return <Navigate to={full} replace />
  if (decision.kind === 'go') return <Navigate to={decision.to} replace />
  if (decision.kind === 'load') return <LoadUser />
  return <Suspense fallback={<PageLoading />}>{inside ? <Inside /> : outsidePage(path)}</Suspense>
}

/** The workspace, or the password page while the password must be changed first. */
function Inside() {
  const mustChange = useSession((session) => session.mustChange)
  return mustChange ? <ForcedPassword /> : <Workspace />
}

function outsidePage(path: string): ReactNode {
  const page = publicPage(path)
  if (page === 'login') return <LoginPage />
  if (page === 'lodop') return <LodopPage />
  if (page === 'apiDocs') return <ApiDocsPage />
  if (ERROR_PATHS.includes(path)) return <FixedPage path={path} />
  return <Navigate to="/404" replace />
}
