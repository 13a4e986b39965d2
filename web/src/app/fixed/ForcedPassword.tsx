/** Stands before the workspace while the password must be changed: the password page alone, and the way out. */
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { report } from '@/engine/client/report'
import { LazyFrame } from '@/engine/frame/LazyFrame'
import { PageLoading } from '@/engine/frame/PageLoading'
import { signOut } from '@/engine/session/session'
import { PlainButton } from '@/ui/PlainButton'
import { pageOf } from '../features'
import styles from './ForcedPassword.module.css'

export function ForcedPassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const page = pageOf('updatePassword')
  if (!page) throw new Error(t('shell.page.loadFailed'))
  const leave = async (): Promise<void> => {
    await signOut().catch((error: unknown) => report(error, 'logout'))
    await navigate('/login')
  }
  return (
    <main className={styles['page']}>
      <h1>{t('shell.mustChange.title')}</h1>
      <p>{t('shell.mustChange.text')}</p>
      <LazyFrame>
        <Suspense fallback={<PageLoading />}>
          <page.Page />
        </Suspense>
      </LazyFrame>
      <PlainButton onClick={() => void leave()}>{t('shell.account.leave')}</PlainButton>
    </main>
  )
}
