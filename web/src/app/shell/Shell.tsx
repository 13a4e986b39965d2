/** The frame round the pages: sidebar, top bar, tabs; on a narrow window the sidebar lies over the page. */
import { type ReactNode, Suspense, lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { report } from '@/engine/client/report'
import { LazyFrame } from '@/engine/frame/LazyFrame'
import { useSettings } from '@/engine/settings/settings'
import { ErrorBoundary } from '@/ui/ErrorBoundary'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar'
import { TabsBar } from './TabsBar'
import { TopBar } from './TopBar'
import { ScrollerContext } from './scroller'
import { useMobile, useShell } from './shellState'

const SettingsPanel = lazy(async () => ({ default: (await import('./SettingsPanel')).SettingsPanel }))
const ErrorLogDialog = lazy(async () => ({ default: (await import('./ErrorLogDialog')).ErrorLogDialog }))

/** Closes the sidebar that lies over the page. Mounted anew when a page is chosen or the window grows; Escape does it too. */
function DrawerCloses() {
  useEffect(() => {
    useShell.setState({ drawerOpen: false })
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') useShell.setState({ drawerOpen: false })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return null
}

function panelFailed(error: Error): void {
  report(error, 'panel')
  useShell.setState({ settingsOpen: false, errorsOpen: false })
}

/** Panels that come with antd; loaded when first opened. */
function Panels() {
  const settingsOpen = useShell((state) => state.settingsOpen)
  const errorsOpen = useShell((state) => state.errorsOpen)
  if (!settingsOpen && !errorsOpen) return null
  return (
    <ErrorBoundary onError={panelFailed} renderFallback={() => null}>
      <LazyFrame>
        <Suspense fallback={null}>
          {settingsOpen ? <SettingsPanel /> : null}
          {errorsOpen ? <ErrorLogDialog /> : null}
        </Suspense>
      </LazyFrame>
    </ErrorBoundary>
  )
}

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const mobile = useMobile()
  const drawerOpen = useShell((state) => state.drawerOpen)
  const sidebarOpen = useSettings((state) => state.sidebarOpen)
  const fixedHeader = useSettings((state) => state.fixedHeader)
  const tabsView = useSettings((state) => state.tabsView)
  const { pathname } = useLocation()
  return (
    <div className={styles['shell']} data-mobile={mobile} data-open={mobile ? drawerOpen : sidebarOpen}>
      <DrawerCloses key={`${pathname} ${mobile}`} />
      <a className={styles['skip']} href="#floe-content">
        {t('shell.skip')}
      </a>
      {mobile && drawerOpen ? (
        <button
          type="button"
          className={styles['shade']}
          aria-label={t('shell.closeMenu')}
          onClick={() => useShell.setState({ drawerOpen: false })}
        />
      ) : null}
      <Sidebar collapsed={!mobile && !sidebarOpen} away={mobile && !drawerOpen} />
      <div className={styles['main']} ref={scroller}>
        <header className={styles['header']} data-fixed={fixedHeader}>
          <TopBar mobile={mobile} />
          {tabsView ? <TabsBar /> : null}
        </header>
        <main id="floe-content" className={styles['content']} tabIndex={-1}>
          <ScrollerContext value={scroller}>{children}</ScrollerContext>
        </main>
      </div>
      <Panels />
    </div>
  )
}
