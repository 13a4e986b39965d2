/**
 * Everything a signed-in person sees: sidebar, top bar, tabs, pages. It decides what stands at an address: a page of
 * the menu, a page of the shell, a directory that leads to its first page, or nothing that this person may open.
 */
import { useEffect, useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type Navigation, findDirectory, findPage } from '@/engine/feature/navigation'
import { preloadFrame } from '@/engine/frame/LazyFrame'
import { arrived } from '@/engine/session/session'
import { useSession } from '@/engine/session/store'
import { noteRecent } from '@/engine/tabs/recent'
import { pinTabs, useTabs, visit } from '@/engine/tabs/tabs'
import { FixedPage } from '../fixed/FixedPage'
import { HOME_PATH, PROFILE_PATH } from '../fixedPages'
import { ERROR_PATHS } from '../openPaths'
import { Shell } from '../shell/Shell'
import { Redirect } from './Redirect'
import { TabPages } from './TabPages'
import { NavigationContext, useBuiltNavigation } from './navigationContext'
import { ProgressBlink, useLeavingQuestion, usePageTitle } from './pageEffects'

/** Addresses that lead elsewhere whatever the menu. */
const LEADS: Readonly<Record<string, string>> = { '/': HOME_PATH, '/profile': PROFILE_PATH }

/** What stands at an address instead of a page: a way elsewhere, or a page of the shell. Null: a page of the menu. */
function standIn(navigation: Navigation, path: string) {
  if (ERROR_PATHS.includes(path)) return <FixedPage path={path} inside />
  if (path.startsWith('/redirect/')) return <Redirect />
  if (findPage(navigation, path)) return null
  const to = LEADS[path] ?? findDirectory(navigation, path)
  return <Navigate to={to ?? '/noPermission'} replace />
}

/** Brings the tab of the address to the front, before anything is painted. */
function useVisit(navigation: Navigation): void {
  const location = useLocation()
  useLayoutEffect(() => {
    const show = (): void => {
      const { token, party } = useSession.getState()
      // Signed out this very moment: nothing is to be opened any more.
      if (token === null) return
      const page = findPage(navigation, location.pathname)
      pinTabs(navigation.pages)
      if (page) visit(page, location)
      else useTabs.setState({ active: null })
      if (page && !page.affix && !page.hidden) noteRecent(party?.code ?? '', page.path)
    }
    show()
    // A switch of role or warehouse closes everything while the address may stay.
    return useTabs.subscribe((now, before) => {
      if (now.tabs.length === 0 && before.tabs.length > 0) show()
    })
  }, [navigation, location])
}

export function Workspace() {
  const navigation = useBuiltNavigation()
  const location = useLocation()
  useVisit(navigation)
  usePageTitle()
  useLeavingQuestion()
  useEffect(() => {
    arrived()
    const idle = setTimeout(preloadFrame, 1500)
    return () => clearTimeout(idle)
  }, [])
  return (
    <NavigationContext value={navigation}>
      <ProgressBlink key={location.pathname} />
      <Shell>
        <TabPages />
        {standIn(navigation, location.pathname)}
      </Shell>
    </NavigationContext>
  )
}
