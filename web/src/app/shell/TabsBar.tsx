/** The visited pages as tabs: a click opens, a middle click or the cross closes, a right click offers the rest. */
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Tab, fullPath, isListed, useTabs, withLabel } from '@/engine/tabs/tabs'
import { Icon } from '@/ui/Icon'
import { useTitles } from '../workspace/navigationContext'
import { TabMenu } from './TabMenu'
import styles from './TabsBar.module.css'
import { type TabActions, useTabActions } from './tabActions'

/** A context menu that stands open: for which tab and where, in pixels of the window. */
export interface OpenMenu {
  readonly path: string
  readonly x: number
  readonly y: number
}

/** Pixels between the mouse and the menu, so that the button let go does not choose. */
const AWAY = 15

/** Lets the mouse wheel move the bar sideways. */
function useWheel() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const element = list.current
    // React's own wheel listener is passive; sideways scrolling must keep the page from moving.
    const onWheel = (event: WheelEvent): void => {
      if (!element || event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return
      element.scrollLeft += event.deltaY
      event.preventDefault()
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])
  return list
}

interface TabProps {
  readonly tab: Tab
  readonly front: boolean
  readonly actions: TabActions
  readonly openMenu: (menu: OpenMenu) => void
}

function TabItem({ tab, front, actions, openMenu }: TabProps) {
  const { t } = useTranslation()
  const titles = useTitles()
  const title = withLabel(titles.page(tab.page, tab.place.search), tab.label)
  const unsaved = useTabs((state) => state.unsaved.has(tab.path))
  const item = useRef<HTMLLIElement>(null)
  // The tab in front is kept in sight, with its neighbours.
  useEffect(() => {
    const own = item.current
    if (!front || !own) return
    for (const one of [own.previousElementSibling, own.nextElementSibling, own]) {
      one?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }, [front])
  const close = (): void => void actions.close(tab)
  const onAuxClick = (event: MouseEvent): void => {
    if (event.button !== 1) return
    event.preventDefault()
    if (!tab.page.affix) close()
  }
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // The menu key of the keyboard has no place of its own.
    const keyboard = event.clientX === 0 && event.clientY === 0
    openMenu({
      path: tab.path,
      x: keyboard ? box.left : event.clientX + AWAY,
      y: keyboard ? box.bottom : event.clientY,
    })
  }
  return (
    <li ref={item} className={styles['tab']} data-front={front}>
      <Link
        to={fullPath(tab)}
        aria-current={front ? 'page' : undefined}
        aria-haspopup="menu"
        onAuxClick={onAuxClick}
        onContextMenu={onContextMenu}
        onKeyDown={(event) => event.key === 'Delete' && !tab.page.affix && close()}
      >
        <span className={styles['words']}>{title}</span>
        {unsaved ? <span className={styles['unsaved']} title={t('shell.tabs.unsavedMark')} /> : null}
      </Link>
      {tab.page.affix ? null : (
        <button type="button" aria-label={t('shell.tabs.closeOne', { title })} onClick={close}>
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  )
}

export function TabsBar() {
  const { t } = useTranslation()
  const tabs = useTabs((state) => state.tabs)
  const active = useTabs((state) => state.active)
  const actions = useTabActions()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const list = useWheel()
  const closeMenu = useCallback(() => setMenu(null), [])
  const chosen = tabs.find((tab) => tab.path === menu?.path)
  return (
    <nav className={styles['bar']} aria-label={t('shell.tabs.title')}>
      <ul ref={list} onScroll={() => setMenu(null)}>
        {tabs.filter(isListed).map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            front={tab.path === active}
            actions={actions}
            openMenu={setMenu}
          />
        ))}
      </ul>
      {menu && chosen ? <TabMenu tab={chosen} at={menu} actions={actions} close={closeMenu} /> : null}
    </nav>
  )
}
