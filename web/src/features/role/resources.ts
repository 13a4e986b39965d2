/** The menus and buttons that a role may hold. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import type { Tick } from '@/engine/ticks/ticks'

/** Base path of the roles' calls. */
export const base = '/arpa-basic-api/role'

/** The tree to tick in. */
export const ticksQuery = queryOptions({
  queryKey: [base, 'resources'],
  queryFn: ({ signal }) => call<Tick[]>('GET', `${base}/resources`, { signal, silent: true }),
  meta: { silent: true },
})
