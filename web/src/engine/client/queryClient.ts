/**
 * The cache of server data. One callback for queries and one for mutations shows whatever a call has not shown
 * already; `meta: { silent: true }` opts out. Nothing is asked anew just because the window gets the focus.
 */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { onScopeChange } from '@/engine/session/scope'
import { ApiError, TRANSPORT } from './apiError'
import { report, settleError } from './report'

/** For how long data counts as fresh, in milliseconds: returning to a tab soon after does not load it again. */
const FRESH = 15_000

function tell(error: Error, silent: unknown): void {
  if (silent === true) settleError(error)
  else report(error, 'query')
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta?.['silent']) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => tell(error, mutation.meta?.['silent']),
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      refetchOnWindowFocus: false,
      // A connection may come back; a refusal stays one.
      retry: (count, error) => error instanceof ApiError && error.status === TRANSPORT && count < 1,
    },
    mutations: { retry: false },
  },
})

// Another person, role or warehouse sees other data.
onScopeChange(() => queryClient.clear())
