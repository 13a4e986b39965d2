/** The root of the console: router, guard, and the hosts of everything that floats above the pages. */
import { Suspense, lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { LazyFrame } from '@/engine/frame/LazyFrame'
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

/** The question box comes with antd, so nothing of it is loaded before the first question. */
function ConfirmHost() {
  const waiting = useConfirms((state) => state.asked.length > 0)
  if (!waiting) return null
  return (
    <LazyFrame>
      <Suspense fallback={null}>
        <ConfirmBox />
      </Suspense>
    </LazyFrame>
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
        renderFallback={(error, retry) => <BrokenPart error={error} retry={retry} />}
      >
        <Gate />
      </ErrorBoundary>
      <ConfirmHost />
      <LoadingMaskHost />
      <Toasts />
    </BrowserRouter>
  )
}
