/** The record of a form: loaded when it opens, and anew only when the person asks for it, so that nothing changes under their hands. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/engine/client/call'
import type { FormMode, FormValues } from './fields'

/** A record and how it came. */
export interface Loaded {
  readonly record: FormValues | undefined
  readonly error: Error | null
  /** Loads the newest version. */
  readonly reload: () => Promise<void>
}

/**
 * Loads a record. To look at it, it is as new as the cache; to change it, it is taken once, after the form has opened, and
 * held also while its tab is hidden.
 */
export function useRecord(
  base: string,
  id: string | undefined,
  mode: FormMode,
  read: ((record: FormValues) => FormValues) | undefined,
): Loaded {
  const [taken, setTaken] = useState<FormValues | undefined>()
  const live = mode === 'detail'
  const loaded = useQuery({
    queryKey: [base, 'record', id],
    queryFn: ({ signal }) => call<FormValues>('GET', `${base}/${id}`, { signal, silent: true }),
    ...(read ? { select: read } : {}),
    enabled: id !== undefined && (live || taken === undefined),
    staleTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
  if (!live && taken === undefined && loaded.isFetchedAfterMount && loaded.data) setTaken(loaded.data)
  return {
    record: live ? loaded.data : taken,
    error: loaded.error,
    reload: async () => {
      const { data } = await loaded.refetch()
      if (data && !live) setTaken(data)
    },
  }
}
