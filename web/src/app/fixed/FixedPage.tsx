/** The pages that say why nothing is here: not found, not signed in, not permitted. */
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useSession } from '@/engine/session/store'
import { PlainButton } from '@/ui/PlainButton'
import { ERROR_PAGES } from '../openPaths'
import styles from './FixedPage.module.css'

interface Props {
  readonly path: string
  /** Inside of the workspace, which has a main landmark already. */
  readonly inside?: boolean
}

export function FixedPage({ path, inside = false }: Props) {
  const Box = inside ? 'div' : 'main'
  const { t } = useTranslation()
  const navigate = useNavigate()
  const signedIn = useSession((session) => session.token !== null)
  const page = ERROR_PAGES[path]
  return (
    <Box className={styles['page']}>
      <CrackedFloe />
      <p className={styles['code']} aria-hidden="true">
        {page?.code}
      </p>
      <h1>{page ? t(page.title) : null}</h1>
      <p className={styles['text']}>{page ? t(`${page.title}Text`) : null}</p>
      <div className={styles['actions']}>
        <Link className={styles['home']} to={signedIn ? '/home' : '/login'} replace>
          {t(signedIn ? 'shell.fixed.home' : 'shell.fixed.signIn')}
        </Link>
        {window.history.length > 1 ? (
          <PlainButton onClick={() => void navigate(-1)}>{t('shell.fixed.back')}</PlainButton>
        ) : null}
      </div>
    </Box>
  )
}

/** A floe that has broken in two, with open water between. */
function CrackedFloe() {
  return (
    <svg className={styles['art']} viewBox="0 0 320 120" aria-hidden="true" focusable="false">
      <path className={styles['top']} d="m24 62 58-20 62-4-10 14 16 12-9 16-78 3z" />
      <path className={styles['side']} d="m24 62 39 21 78-3-4 14-40 10-48-8z" />
      <path className={styles['top']} d="m182 34 54 6 62 26-34 14-92 2 6-18-12-12z" />
      <path className={styles['side']} d="m172 82 92-2 34-14-18 24-46 12-58-8z" />
      <path className={styles['water']} d="M4 92h28m256-2h28M14 106h52m180 2h58M120 112h72" />
    </svg>
  )
}
