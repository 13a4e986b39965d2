/** A note while several people work on it: loaded anew by itself, its verbs, and what became of each. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { refusalOf } from '@/engine/client/refusalOf'
import { report } from '@/engine/client/report'
import type { FormValues } from '@/engine/form/fields'
import { useStable } from '@/ui/useStable'

/** Milliseconds between two looks at what others do. */
const LOOK = 15_000

/** A refusal, at the part of the note that it is about. */
export interface Refusal {
  /** Key of the part; empty for the note as a whole. */
  readonly at: string
  readonly text: string
}

/** The note as it is now, and what can be done with it. */
export function useWorkNote(base: string, id: string, record: FormValues) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const key = [base, 'record', id]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<FormValues>('GET', `${base}/${id}`, { signal, silent: true }),
    staleTime: 0,
    refetchInterval: LOOK,
    meta: { silent: true },
  })
  /** Takes over the note as a verb has answered it; all that hangs on it loads anew. */
  const settle = useStable((answer: unknown) => {
    client.setQueryData(key, answer)
    setRefusal(null)
    void client.invalidateQueries()
  })
  /** Posts a verb for a part; the note as it is now, or null when it was refused. */
  const post = useStable(async (at: string, verb: string, body: object): Promise<FormValues | null> => {
    setBusy(`${verb} ${at}`)
    setRefusal(null)
    try {
      const answer = await call<FormValues>('POST', `${base}/${id}/${verb}`, { body, silent: true })
      settle(answer)
      return answer
    } catch (error) {
      if (error instanceof ApiError) setRefusal({ at, text: refusalOf(error) })
      else report(error, base)
      void client.invalidateQueries({ queryKey: key })
      return null
    } finally {
      setBusy(null)
    }
  })
  return { note: data ?? record, busy, refusal, post, settle }
}

/** What `useWorkNote` gives. */
export type NoteState = ReturnType<typeof useWorkNote>
