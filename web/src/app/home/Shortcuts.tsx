/** Ways into the work: pages opened lately, and every page of the menu by its directory. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type MenuEntry, type PageEntry, findPage } from '@/engine/feature/navigation'
import { useSession } from '@/engine/session/store'
import { recentPaths } from '@/engine/tabs/recent'
import { useTabs } from '@/engine/tabs/tabs'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { isIconName } from '@/ui/iconPaths'
import { pageOf } from '../features'
import { HOME_PATH } from '../fixedPages'
import { useNavigation, useTitles } from '../workspace/navigationContext'
import { Card } from './Figure'
import styles from './Shortcuts.module.css'

/** As many as fit one line of a wide window. */
const RECENT = 6

function PageLink({ page, hint }: { page: PageEntry; hint?: string }) {
  const titles = useTitles()
  return (
    <Link to={page.path} className={styles['link']} onPointerEnter={() => pageOf(page.screen)?.preload()}>
      <span className={styles['icon']}>
        <Icon name={isIconName(page.icon) ? page.icon : 'document'} size={18} />
      </span>
      <span>
        {titles.entry(page)}
        {hint === undefined || hint === '' ? null : <small>{hint}</small>}
      </span>
    </Link>
  )
}

export function RecentPages() {
  const { t } = useTranslation()
  const titles = useTitles()
  const navigation = useNavigation()
  const account = useSession((session) => session.party?.code ?? '')
  const atHome = useTabs((state) => state.active === HOME_PATH)
  // Read when home comes to the front, so that the list does not change under the mouse.
  const [read, setRead] = useState({ atHome, paths: recentPaths(account) })
  if (read.atHome !== atHome) setRead({ atHome, paths: recentPaths(account) })
  const pages = read.paths
    .map((path) => findPage(navigation, path))
    .filter((page) => page !== null)
    .slice(0, RECENT)
  if (pages.length === 0) return null
  return (
    <Card name="recent" title={t('home.recent')}>
      <div className={styles['links']}>
        {pages.map((page) => (
          <PageLink key={page.path} page={page} hint={page.trail.map(titles.entry).join(' / ')} />
        ))}
      </div>
    </Card>
  )
}

/** The pages of a directory, those of directories below it included. */
function pagesBelow(entry: MenuEntry): readonly PageEntry[] {
  return [...(entry.page ? [entry.page] : []), ...entry.children.flatMap(pagesBelow)]
}

export function Shortcuts() {
  const { t } = useTranslation()
  const titles = useTitles()
  const { menu } = useNavigation()
  const directories = menu.filter((entry) => entry.path !== HOME_PATH)
  return (
    <Card name="all" title={t('home.all')}>
      {directories.length === 0 ? <EmptyState title={t('home.none')} text={t('home.noneText')} /> : null}
      <div className={styles['directories']}>
        {directories.map((entry) => (
          <div key={entry.path} className={styles['directory']}>
            <h3>{titles.entry(entry)}</h3>
            <div className={styles['links']}>
              {pagesBelow(entry).map((page) => (
                <PageLink key={page.path} page={page} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Card>
  )
}
