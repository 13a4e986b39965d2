/**
 * The pages of all tabs. The one in front is visible, the others stay alive behind it: what was typed in them and how
 * far they were scrolled is still there on return, while their timers and subscriptions rest.
 */
import { Activity, Suspense, memo, useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { LazyFrame } from '@/engine/frame/LazyFrame'
import { PageLoading } from '@/engine/frame/PageLoading'
import { logError } from '@/engine/errors/log'
import { type Tab, refreshTab, useTabs } from '@/engine/tabs/tabs'
import { TabPathContext } from '@/engine/tabs/useTab'
import { ErrorBoundary } from '@/ui/ErrorBoundary'
import { TabActiveContext } from '@/ui/tabActive'
import { BrokenPart } from '../BrokenPart'
import { pageOf } from '../features'
import { homePage } from '../fixedPages'
import { useScrollMemory } from '../shell/scroller'
import styles from './TabPages.module.css'

/** The element of a page. Home draws without antd and needs no frame. */
function Screen({ screen }: { screen: string }) {
  const { t } = useTranslation()
  if (screen === 'home') return <homePage.Page />
  const page = pageOf(screen)
  if (!page) throw new Error(t('shell.page.loadFailed'))
  return (
    <LazyFrame>
      <page.Page />
    </LazyFrame>
  )
}

const TabPage = memo(function TabPage({ tab, active }: { tab: Tab; active: boolean }) {
  const { place, page, path } = tab
  // The page sees the address its tab had when it was last in front, not that of the tab in front now.
  const routes = useMemo(
    () => (
      <Routes location={place}>
        <Route path={page.path} element={<Screen screen={page.screen} />} />
      </Routes>
    ),
    [place, page.path, page.screen],
  )
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div className={styles['page']} data-tab={path}>
        <TabPathContext value={path}>
          <TabActiveContext value={active}>
            <ErrorBoundary
              onError={(error, where) => logError(error, `${page.screen}${where}`)}
              renderFallback={(error) => <BrokenPart error={error} retry={() => refreshTab(path)} />}
            >
              <Suspense fallback={<PageLoading />}>{routes}</Suspense>
            </ErrorBoundary>
          </TabActiveContext>
        </TabPathContext>
      </div>
    </Activity>
  )
})

export function TabPages() {
  const tabs = useTabs((state) => state.tabs)
  const active = useTabs((state) => state.active)
  const front = tabs.find((tab) => tab.path === active)
  const restore = useScrollMemory()
  const life = front ? `${front.path}#${front.rev}` : null
  useLayoutEffect(() => restore(life), [restore, life])
  return tabs
    .filter((tab) => tab === front || !tab.page.noCache)
    .map((tab) => <TabPage key={`${tab.path}#${tab.rev}`} tab={tab} active={tab === front} />)
}
