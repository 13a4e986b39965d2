/** Fetches the description. It needs no sign-in, so it goes its own way past the session and its calls. */
import { useEffect, useState } from 'react'
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
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<Omit<Loaded, 'again'>>({ data: null, failed: false })
  useEffect(() => {
    const ended = new AbortController()
    setState({ data: null, failed: false })
    load(ended.signal).then(
      (data) => setState({ data, failed: false }),
      () => {
        if (!ended.signal.aborted) setState({ data: null, failed: true })
      },
    )
    return () => ended.abort()
  }, [tries])
  return { ...state, again: () => setTries(tries + 1) }
}
