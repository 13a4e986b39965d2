/** The menu at the left: directories that open in place, or, when collapsed to icons, beside it. */
import { isInside } from '@/ui/useOutside'
import { initial } from '@/ui/initial'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { usePicture } from '@/engine/client/files'
import type { MenuEntry } from '@/engine/feature/navigation'
import { useEnterprise } from '@/engine/session/enterprise'
import { useSettings } from '@/engine/settings/settings'
import { useTabs } from '@/engine/tabs/tabs'
import { Icon } from '@/ui/Icon'
import { Mark } from '@/ui/Mark'
import { isIconName } from '@/ui/iconPaths'
import { pageOf } from '../features'
import { HOME_PATH } from '../fixedPages'
import { useNavigation, useTitles } from '../workspace/navigationContext'
import styles from './Sidebar.module.css'
import { ancestorsOf } from './ancestors'

/** How deep an entry stands, for the style sheet. */
function indent(level: number): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, number> = { '--level': level }
  return style
}

interface EntryProps {
  readonly entry: MenuEntry
  readonly level: number
  readonly active: string
  readonly opened: ReadonlySet<string>
  /** Directories above the page in front. */
  readonly above: readonly string[]
  readonly toggle: (path: string) => void
  /** A mouse has come over a directory of the first level. */
  readonly hover: (path: string) => void
}

function EntryIcon({ entry, title }: { entry: MenuEntry; title: string }) {
  if (isIconName(entry.icon)) return <Icon name={entry.icon} />
  return (
    <span className={styles['letter']} aria-hidden="true">
      {initial(title)}
    </span>
  )
}

function Leaf({
  entry,
  level,
  active,
  children,
}: Omit<EntryProps, 'opened' | 'above' | 'toggle' | 'hover'> & { children: ReactNode }) {
  return (
    <NavLink
      to={entry.path}
      className={styles['entry']}
      style={indent(level)}
      aria-current={entry.page?.path === active ? 'page' : undefined}
      onPointerEnter={() => entry.page && pageOf(entry.page.screen)?.preload()}
    >
      {children}
    </NavLink>
  )
}

function Entry(props: EntryProps) {
  const { entry, level, opened, above, toggle, hover } = props
  const title = useTitles().entry(entry)
  const face = (
    <>
      {level === 0 || isIconName(entry.icon) ? <EntryIcon entry={entry} title={title} /> : null}
      <span className={styles['title']}>{title}</span>
    </>
  )
  if (entry.children.length === 0) {
    return (
      <li title={level === 0 ? title : undefined}>
        <Leaf {...props}>{face}</Leaf>
      </li>
    )
  }
  const open = opened.has(entry.path)
  return (
    <li
      className={styles['directory']}
      data-level={level}
      onPointerEnter={(event) => event.pointerType === 'mouse' && level === 0 && hover(entry.path)}
    >
      <button
        type="button"
        className={styles['entry']}
        style={indent(level)}
        aria-expanded={open}
        data-holds={above.includes(entry.path) && !open}
        onClick={() => toggle(entry.path)}
      >
        {face}
        <span className={styles['arrow']}>
          <Icon name="chevronDown" size={14} />
        </span>
      </button>
      <ul hidden={!open}>
        {entry.page ? (
          <li>
            <Leaf {...props} level={level + 1}>
              <span className={styles['title']}>{title}</span>
            </Leaf>
          </li>
        ) : null}
        {entry.children.map((child) => (
          <Entry key={child.path} {...props} entry={child} level={level + 1} />
        ))}
      </ul>
    </li>
  )
}

function Brand() {
  const { t } = useTranslation()
  const groupName = useEnterprise((enterprise) => enterprise.groupName)
  const logo = usePicture(useEnterprise((enterprise) => enterprise.logoUrl))
  return (
    <NavLink to={HOME_PATH} className={styles['brand']} title={groupName || t('shell.system')}>
      {logo === null ? <Mark size={28} /> : <img src={logo} alt="" />}
      <span className={styles['title']}>{groupName || t('shell.system')}</span>
    </NavLink>
  )
}

/** Calls back when mouse or focus leave the element, or on Escape; the answer stops it. */
function watchLeaving(element: HTMLElement | null, leave: () => void): () => void {
  const onFocusOut = (event: FocusEvent): void => {
    if (!isInside(element, event.relatedTarget)) leave()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') leave()
  }
  element?.addEventListener('focusout', onFocusOut)
  element?.addEventListener('pointerleave', leave)
  element?.addEventListener('keydown', onKey)
  return () => {
    element?.removeEventListener('focusout', onFocusOut)
    element?.removeEventListener('pointerleave', leave)
    element?.removeEventListener('keydown', onKey)
  }
}

interface Props {
  /** Icons only. */
  readonly collapsed: boolean
  /** Out of sight, and out of the keyboard's way. */
  readonly away: boolean
}

export function Sidebar({ collapsed, away }: Props) {
  const { t } = useTranslation()
  const { menu } = useNavigation()
  const showLogo = useSettings((state) => state.sidebarLogo)
  const active = useTabs(
    (state) => state.tabs.find((tab) => tab.path === state.active)?.page.activeMenu ?? '',
  )
  const above = useMemo(() => ancestorsOf(menu, active), [menu, active])
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(collapsed ? [] : above))
  const [seen, setSeen] = useState({ above, collapsed })
  if (seen.above !== above || seen.collapsed !== collapsed) {
    setSeen({ above, collapsed })
    setOpened(new Set(collapsed ? [] : [...opened, ...above]))
  }
  const box = useRef<HTMLElement>(null)
  useEffect(
    () => (collapsed ? watchLeaving(box.current, () => setOpened(new Set())) : undefined),
    [collapsed],
  )
  const show = (path: string): void => setOpened(new Set([path]))
  const toggle = (path: string): void => {
    // Collapsed, a directory of the first level is closed by leaving it, not by a second click.
    if (collapsed && menu.some((entry) => entry.path === path)) return show(path)
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(path)) next.add(path)
      return next
    })
  }
  return (
    <aside ref={box} className={styles['sidebar']} data-collapsed={collapsed} inert={away} data-away={away}>
      {showLogo ? <Brand /> : null}
      <nav aria-label={t('shell.menu')}>
        <ul>
          {menu.map((entry) => (
            <Entry
              key={entry.path}
              entry={entry}
              level={0}
              active={active}
              opened={opened}
              above={above}
              toggle={toggle}
              hover={(path) => collapsed && show(path)}
            />
          ))}
        </ul>
      </nav>
    </aside>
  )
}
