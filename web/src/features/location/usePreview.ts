/** What the pattern would make, asked a moment after the last change; the newest question wins. */
import { useEffect, useState } from 'react'
import { ApiError, type FieldFault } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { base } from './form'
import { bodyOf, isAskable, type PatternDraft } from './pattern'

/** Codes of one kind: how many, and the first of them. */
export interface Codes {
  readonly count: number
  readonly codes: readonly string[]
}

/** One location that would be made. */
export interface Spot {
  readonly code: string
  readonly x: number
  readonly y: number
  readonly z: number
  readonly sequence: number
}

/** What the server answers. */
export interface Preview {
  readonly count: number
  readonly first?: string | null
  readonly last?: string | null
  readonly sample: readonly Spot[]
  readonly skipped: readonly { readonly direction: string; readonly marks: readonly string[] }[]
  readonly existing: Codes
  readonly repeated: Codes
  readonly sequenceFrom: number
  readonly sequenceTo: number
}

/** Milliseconds of rest after typing. */
const REST = 350
const NO_FAULTS: readonly FieldFault[] = []

/** The preview of a draft, or what is wrong with it. */
export function usePreview(draft: PatternDraft) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [faults, setFaults] = useState<readonly FieldFault[]>(NO_FAULTS)
  const [waiting, setWaiting] = useState(false)
  const asked = isAskable(draft) ? JSON.stringify(bodyOf(draft)) : ''
  useEffect(() => {
    const ended = new AbortController()
    const ask = async () => {
      try {
        const body: unknown = JSON.parse(asked)
        setPreview(
          await call<Preview>('POST', `${base}/preview`, { body, silent: true, signal: ended.signal }),
        )
        setFaults(NO_FAULTS)
      } catch (error) {
        if (ended.signal.aborted) return
        setPreview(null)
        setFaults(faultsOf(error))
      }
      setWaiting(false)
    }
    const timer = setTimeout(() => {
      if (asked === '') {
        setPreview(null)
        setFaults(NO_FAULTS)
        return
      }
      setWaiting(true)
      void ask()
    }, REST)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [asked])
  return { preview, faults, waiting, setFaults }
}

/** A refusal that names no field belongs to the pattern as a whole. */
function faultsOf(error: unknown): readonly FieldFault[] {
  if (error instanceof ApiError && error.fields.length > 0) return error.fields
  return [{ field: 'pattern', msg: error instanceof Error ? error.message : String(error) }]
}
