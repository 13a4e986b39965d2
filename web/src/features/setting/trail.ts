/** The sealed trail of audit rows: what the server says of it. */
import { call } from '@/engine/client/call'
import type { Tone } from '@/ui/StatusText'

/** Base of its routes. */
export const TRAIL = '/arpa-basic-api/trail'

/** A seal over audit rows and all seals before it. */
export interface Seal {
  readonly number: number
  readonly hash: string
  readonly until: string
  readonly sealedAt: string
}

/** Something that is not as it was sealed. */
export interface FoundChange {
  /** What happened: a code of auditAmiss. */
  readonly amiss: string
  /** 0 for a row without a seal. */
  readonly seal: number
  readonly row?: string | null
  readonly said: string
}

/** A comparison of the rows with their seals. */
export interface TrailCheck {
  readonly id: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly by: string
  readonly seals: number
  readonly rows: number
  readonly unsealed: number
  readonly differences: number
  readonly hash: string
  readonly found: readonly FoundChange[]
}

/** The last seal and the last comparisons, the latest first. */
export interface Trail {
  readonly last: Seal | null
  readonly checks: readonly TrailCheck[]
}

/** The trail. */
export const readTrail = (signal?: AbortSignal) => call<Trail>('GET', TRAIL, { signal, silent: true })

/** Asks for a comparison; it runs in the background. */
export const checkTrail = () => call('POST', `${TRAIL}/run`, { body: {} })

/** Hours after which a comparison no longer says much: one is made every night. */
const OLD = 36 * 60 * 60 * 1000

/** Stopped for one that found something, waiting for an old one. */
export function trailTone(check: TrailCheck, now: number): Tone {
  if (check.differences > 0) return 'stopped'
  return now - Date.parse(check.finishedAt) > OLD ? 'waiting' : 'done'
}

/** A hash in groups of eight, as people read it aloud. */
export const grouped = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? ''
