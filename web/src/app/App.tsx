/** The root of the console: router, guard, and the hosts of everything that floats above the pages. */
import { Suspense, lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { LazyFrame } from '@/engine/frame/LazyFrame'
import { report } from '@/engine/client/report'
import { logError } from '@/engine/errors/log'
import { BASE_PATH } from '@/engine/runtime/config'
import { useAppliedTokens } from '@/engine/settings/useTokens'
import { ErrorBoundary } from '@/ui/ErrorBoundary'
import { LoadingMaskHost } from '@/ui/LoadingMask'
import { Toasts } from '@/ui/Toasts'
import { useConfirms } from '@/ui/confirm'
import { BrokenPart } from './BrokenPart'
import { Gate } from './Gate'
import { ProgressBar } from './ProgressBar'
import { watchErrors } from './watchErrors'

const ConfirmBox = lazy(async () => ({ default: (await import('@/ui/ConfirmBox')).ConfirmBox }))

/** Without its box nobody can answer: every question is taken as refused, so that nobody waits for ever. */
function refuseAll(error: Error): void {
  report(error, 'confirm')
  for (const question of useConfirms.getState().asked) question.answer(false)
}

/** The question box comes with antd, so nothing of it is loaded before the first question. */
function ConfirmHost() {
  const waiting = useConfirms((state) => state.asked.length > 0)
  if (!waiting) return null
  return (
    <ErrorBoundary onError={refuseAll} renderFallback={() => null}>
      <LazyFrame>
        <Suspense fallback={null}>
          <ConfirmBox />
        </Suspense>
      </LazyFrame>
    </ErrorBoundary>
  )
}

export function App() {
  const { t } = useTranslation()
  useAppliedTokens()
  useEffect(() => watchErrors(), [])
  return (
    <BrowserRouter basename={BASE_PATH}>
      <ProgressBar label={t('shell.loading')} />
      <ErrorBoundary
        onError={(error, where) => logError(error, where)}
        renderFallback={(error) => <BrokenPart error={error} retry={() => window.location.reload()} />}
      >
        <Gate />
      </ErrorBoundary>
      <ConfirmHost />
      <LoadingMaskHost />
      <Toasts />
    </BrowserRouter>
  )
}
