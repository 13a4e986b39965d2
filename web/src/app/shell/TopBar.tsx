/** The bar at the top: where you are at the left, the tools of the whole console at the right. */
import { useTranslation } from 'react-i18next'
import { openSidebar, useSettings } from '@/engine/settings/settings'
import { useErrorLog } from '@/engine/errors/log'
import { Icon } from '@/ui/Icon'
import { AccountMenu } from './AccountMenu'
import { Breadcrumb } from './Breadcrumb'
import { FullscreenButton } from './FullscreenButton'
import { MenuSearch } from './MenuSearch'
import styles from './TopBar.module.css'
import { WarehouseMenu } from './WarehouseMenu'
import { LanguageMenu, SizeMenu } from './choiceMenus'
import { useShell } from './shellState'

function Hamburger({ mobile }: { mobile: boolean }) {
  const { t } = useTranslation()
  const sidebarOpen = useSettings((state) => state.sidebarOpen)
  const drawerOpen = useShell((state) => state.drawerOpen)
  const open = mobile ? drawerOpen : sidebarOpen
  const label = t(open ? 'shell.closeMenu' : 'shell.openMenu')
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={label}
      aria-expanded={open}
      title={label}
      onClick={() => (mobile ? useShell.setState({ drawerOpen: !open }) : openSidebar(!open))}
    >
      <span className={styles['fold']} data-open={open}>
        <Icon name="menuFold" size={20} />
      </span>
    </button>
  )
}

function ErrorButton() {
  const { t } = useTranslation()
  const count = useErrorLog((log) => log.errors.length)
  if (count === 0) return null
  const label = t('shell.errors.button', { count })
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={label}
      title={label}
      onClick={() => useShell.setState({ errorsOpen: true })}
    >
      <Icon name="bug" size={20} />
      <span className={styles['badge']}>{count}</span>
    </button>
  )
}

function SettingsButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={t('shell.settings.title')}
      title={t('shell.settings.title')}
      onClick={() => useShell.setState({ settingsOpen: true })}
    >
      <Icon name="sliders" size={20} />
    </button>
  )
}

export function TopBar({ mobile }: { mobile: boolean }) {
  return (
    <div className={styles['bar']}>
      <Hamburger mobile={mobile} />
      <Breadcrumb short={mobile} />
      <div className={styles['tools']}>
        {mobile ? null : (
          <>
            <MenuSearch />
            <ErrorButton />
            <FullscreenButton className={styles['tool']} />
            <SizeMenu />
          </>
        )}
        <LanguageMenu />
        <SettingsButton />
        <WarehouseMenu />
        <AccountMenu />
      </div>
    </div>
  )
}
