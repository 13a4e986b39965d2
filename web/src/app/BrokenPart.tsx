/** Stands for a part of the console that threw while drawing: what happened, and two ways on. */
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/ui/EmptyState'
import { PlainButton } from '@/ui/PlainButton'

export function BrokenPart({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState title={t('shell.broken.title')} text={t('shell.broken.text', { message: error.message })}>
        <PlainButton solid onClick={retry}>
          {t('shell.broken.retry')}
        </PlainButton>
      </EmptyState>
    </div>
  )
}
