/** The way to the page: home first, then the directories above it, the page itself last and not a link. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTabs } from '@/engine/tabs/tabs'
import { HOME_PATH } from '../fixedPages'
import { useTitles } from '../workspace/navigationContext'
import styles from './Breadcrumb.module.css'

/** `short`: the page alone, for narrow windows. */
export function Breadcrumb({ short }: { short: boolean }) {
  const { t } = useTranslation()
  const titles = useTitles()
  const front = useTabs((state) => state.tabs.find((tab) => tab.path === state.active))
  if (!front) return <span className={styles['crumbs']} />
  const here = titles.page(front.page, front.place.search)
  const home = front.path === HOME_PATH
  return (
    <nav className={styles['crumbs']} aria-label={t('shell.breadcrumb')}>
      <ol>
        {home || short ? null : (
          <li>
            <Link to={HOME_PATH}>{titles.entry({ title: 'dashboard', realName: '' })}</Link>
          </li>
        )}
        {short
          ? null
          : front.page.trail.map((crumb) => (
              <li key={crumb.path}>
                {crumb.link ? (
                  <Link to={crumb.path}>{titles.entry(crumb)}</Link>
                ) : (
                  <span>{titles.entry(crumb)}</span>
                )}
              </li>
            ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
