/** Stands for a part of the console that threw while drawing: what happened, and two ways on. */
import { useTranslation } from 'react-i18next'
import { PageLoadFailed } from '@/engine/feature/PageLoadFailed'
import { EmptyState } from '@/ui/EmptyState'
import { PlainButton } from '@/ui/PlainButton'

/** What Chromium, Safari and Firefox say when a part of the program cannot be fetched: it was updated, or the network is down. */
const UNFETCHED =
  /dynamically imported module|Importing a module script failed|error loading dynamically|preload CSS/i

export function BrokenPart({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation()
  // The browser remembers a part that failed to load: only loading the page anew fetches it again.
  if (UNFETCHED.test(error.message))
    return (
      <div role="alert">
        <PageLoadFailed />
      </div>
    )
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
