/** The menu as somebody with this role sees it after signing in, and what they may do on each page. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasScreen } from '@/engine/feature/defineFeature'
import type { ResourceNode } from '@/engine/feature/resources'
import { useSession } from '@/engine/session/store'
import type { Tick } from '@/engine/ticks/ticks'
import { wordOf } from '@/engine/ticks/words'
import { Icon } from '@/ui/Icon'
import { isIconName } from '@/ui/iconPaths'
import css from './role.module.css'

interface MenuPreviewProps {
  readonly ticks: readonly Tick[]
  readonly held: readonly string[]
}

/** An entry as the sidebar would show it. */
interface Shown {
  readonly tick: Tick
  readonly icon: string
  /** What may be done on the page. */
  readonly actions: readonly Tick[]
  readonly children: readonly Shown[]
}

/** Draws the menu. */
export function MenuPreview({ ticks, held }: MenuPreviewProps) {
  const { t } = useTranslation()
  const resources = useSession((session) => session.resources)
  const shown = useMemo(() => {
    const known = new Map<string, ResourceNode>()
    collect(resources, known)
    return shownOf(ticks, new Set(held), known)
  }, [resources, ticks, held])
  if (shown.length === 0) return <p className={css['none']}>{t('roleManage.seesNothing')}</p>
  return (
    <ul className={css['preview']} aria-label={t('roleManage.viewAs')}>
      {shown.map((entry) => (
        <Entry key={entry.tick.code} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { readonly entry: Shown }) {
  const { t } = useTranslation()
  return (
    <li>
      <div>
        {isIconName(entry.icon) && <Icon name={entry.icon} size={16} />}
        <strong>{wordOf(entry.tick)}</strong>
        <span>{entry.actions.map(wordOf).join(t('list.nameJoin'))}</span>
      </div>
      {entry.children.length > 0 && (
        <ul>
          {entry.children.map((child) => (
            <Entry key={child.tick.code} entry={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

function collect(nodes: readonly ResourceNode[], known: Map<string, ResourceNode>): void {
  for (const node of nodes) {
    if (node.code !== undefined) known.set(node.code, node)
    collect(node.children ?? [], known)
  }
}

/** Ticked menus that lead to a page; the rest the sidebar leaves out as well. */
function shownOf(
  ticks: readonly Tick[],
  held: ReadonlySet<string>,
  known: ReadonlyMap<string, ResourceNode>,
): Shown[] {
  return ticks.flatMap((tick) => {
    const node = known.get(tick.code)
    if (tick.kind !== 'menu' || !held.has(tick.code) || node?.hidden) return []
    const children = shownOf(tick.children, held, known)
    const page = hasScreen(node?.component ?? tick.code)
    if (!page && children.length === 0) return []
    const actions = tick.children.filter(({ kind, code }) => kind === 'button' && held.has(code))
    return [{ tick, icon: node?.meta?.icon ?? '', actions, children }]
  })
}
