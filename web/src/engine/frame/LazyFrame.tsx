/** `PageFrame` loaded when the first page needs it, and beforehand while the browser is idle. */
import { type ReactNode, Suspense, lazy } from 'react'
import { logError } from '@/engine/errors/log'
import { PageLoadFailed } from '@/engine/feature/PageLoadFailed'
import { PageLoading } from './PageLoading'

const load = () => import('./PageFrame')
const Frame = lazy(async () => {
  try {
    return { default: (await load()).PageFrame }
  } catch (error) {
    logError(error, 'page frame')
    return { default: PageLoadFailed }
  }
})

/** Fetches the frame ahead of need; a failure shows itself when the frame is really wanted. */
export function preloadFrame(): void {
  load().catch(() => undefined)
}

export function LazyFrame({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<PageLoading />}>
      <Frame>{children}</Frame>
    </Suspense>
  )
}
