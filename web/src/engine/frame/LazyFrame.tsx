/** `PageFrame` loaded when the first page needs it, and beforehand while the browser is idle. */
import { type ReactNode, Suspense, lazy } from 'react'
import { PageLoading } from './PageLoading'

const load = () => import('./PageFrame')
const Frame = lazy(async () => ({ default: (await load()).PageFrame }))

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
