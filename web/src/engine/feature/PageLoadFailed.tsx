/** Stands for a page whose module could not be loaded: the connection broke, or a new version was installed meanwhile. */
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/ui/EmptyState'
import { PlainButton } from '@/ui/PlainButton'

export function PageLoadFailed() {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('shell.page.loadFailed')} text={t('shell.page.loadFailedText')}>
      <PlainButton solid onClick={() => window.location.reload()}>
        {t('shell.page.reload')}
      </PlainButton>
    </EmptyState>
  )
}
