/** The context menu of a tab: refresh, close, close others, close all. A pinned tab cannot be closed. */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tab } from '@/engine/tabs/tabs'
import { useOutside } from '@/ui/useOutside'
import type { OpenMenu } from './TabsBar'
import styles from './TabsBar.module.css'
import type { TabActions } from './tabActions'

interface Props {
  readonly tab: Tab
  readonly at: OpenMenu
  readonly actions: TabActions
  readonly close: () => void
}

export function TabMenu({ tab, at, actions, close }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Clamped to the window, so that a tab at the right edge has its menu in sight.
    element.style.left = `${Math.min(at.x, window.innerWidth - element.offsetWidth - 8)}px`
    element.style.top = `${at.y}px`
    element.querySelector('button')?.focus()
  }, [at])
  useOutside(box, true, close)
  const entries = [
    { key: 'refresh', run: () => actions.refresh(tab) },
    ...(tab.page.affix ? [] : [{ key: 'close', run: () => actions.close(tab) }]),
    { key: 'closeOthers', run: () => actions.closeOthers(tab) },
    { key: 'closeAll', run: () => actions.closeAll() },
  ]
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(box.current?.querySelectorAll('button') ?? [])]
    const index = items.findIndex((item) => item === document.activeElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (step === 0) return
    else items[(index + step + items.length) % items.length]?.focus()
    event.preventDefault()
  }
  return (
    <div
      className={styles['menu']}
      role="menu"
      aria-label={t('shell.tabs.menu')}
      tabIndex={-1}
      ref={box}
      onKeyDown={onKeyDown}
    >
      {entries.map(({ key, run }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close()
            void run()
          }}
        >
          {t(`shell.tabs.${key}`)}
        </button>
      ))}
    </div>
  )
}
