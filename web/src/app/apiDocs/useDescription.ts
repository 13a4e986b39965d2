/** Fetches the description. It needs no sign-in, so it goes its own way past the session and its calls. */
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '@/engine/client/queryClient'
import { runtimeConfig } from '@/engine/runtime/config'
import type { Description } from './description'

/** Where the program serves it. */
export const DESCRIPTION_PATH = '/openapi.json'

async function load(signal: AbortSignal): Promise<Description> {
  const answer = await fetch(runtimeConfig().apiBase + DESCRIPTION_PATH, { signal })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program's own description
  return (await answer.json()) as Description
}

interface Loaded {
  readonly data: Description | null
  readonly failed: boolean
  /** Tries once more. */
  readonly again: () => void
}

export function useDescription(): Loaded {
  const asked = useQuery(
    {
      queryKey: ['description'],
      queryFn: ({ signal }) => load(signal),
      retry: false,
      staleTime: Infinity,
      meta: { silent: true },
    },
    queryClient,
  )
  const failed = asked.isError && !asked.isFetching
  return { data: asked.data ?? null, failed, again: () => void asked.refetch() }
}
