/**
 * The guard at work: takes the decision for each address and carries it out. Everything a signed-in person sees is one
 * element (`Workspace`) that stays mounted, because the pages kept alive in its tabs live in it.
 */
import { type ReactNode, Suspense, lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { ApiError } from '@/engine/client/apiError'
import { PageLoading } from '@/engine/frame/PageLoading'
import { logError } from '@/engine/errors/log'
import { text } from '@/engine/i18n/i18n'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { loadEnterprise } from '@/engine/session/enterprise'
import { loadUserInfo, resetToken } from '@/engine/session/session'
import { useSession } from '@/engine/session/store'
import { InfoFault } from '@/engine/session/userInfo'
import { toast } from '@/ui/toast'
import { decide } from './guard'
import { ERROR_PAGES, ERROR_PATHS, publicPage } from './openPaths'
import { useWindowTitle } from './windowTitle'

const LoginPage = lazy(async () => ({ default: (await import('./login/LoginPage')).LoginPage }))
const FixedPage = lazy(async () => ({ default: (await import('./fixed/FixedPage')).FixedPage }))
const ForcedPassword = lazy(async () => ({
  default: (await import('./fixed/ForcedPassword')).ForcedPassword,
}))
const Workspace = lazy(async () => ({ default: (await import('./workspace/Workspace')).Workspace }))

let loading: Promise<void> | null = null

/** Loads user info once, however often it is asked for while under way. A failure ends the session and is shown. */
async function loadOnce(): Promise<void> {
  loading ??= loadUserInfo().finally(() => {
    loading = null
  })
  try {
    await loading
  } catch (error) {
    const known = error instanceof InfoFault || error instanceof ApiError
    if (!known) logError(error, 'user info')
    toast.error((known && error.message) || text('shell.info.failed'))
    resetToken()
  }
}

function LoadUser() {
  useEffect(() => {
    void loadOnce()
  }, [])
  return <PageLoading />
}

/** Titles of the pages before the workspace; inside, the page in front has it. */
function useOutsideTitle(path: string, outside: boolean): void {
  const { t } = useTranslation()
  const key = path === '/login' ? 'login.title' : (ERROR_PAGES[path]?.title ?? 'shell.system')
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
  if (publicPage(path) === 'login') return <LoginPage />
  if (ERROR_PATHS.includes(path)) return <FixedPage path={path} />
  return <Navigate to="/404" replace />
}
