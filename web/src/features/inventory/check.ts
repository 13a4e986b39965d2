/** A check of the ledger: what it covered, what it found, how old it is. */
import type { Tone } from '@/ui/StatusText'

/** Quantity, weight in kg and held quantity. */
export interface Balance {
  readonly qty: number
  readonly weight: number
  readonly held: number
}

/** A row that is not what its moves say. */
export interface Found {
  /** What is wrong: a code of stockAmiss. */
  readonly amiss: string
  readonly warehouse: string
  readonly location: string
  readonly container?: string | null
  readonly owner: string
  readonly goods: string
  readonly stands: Balance
  readonly derived: Balance
}

/** One check. */
export interface Check {
  readonly id: string
  readonly startedAt: string
  /** Null while it runs. */
  readonly finishedAt: string | null
  readonly by: string
  readonly stockRows: number
  readonly moves: number
  readonly differences: number
  readonly found: readonly Found[]
}

/** Hours after which a check no longer says much. */
const OLD = 36
const MINUTE = 60_000

/** Green for a clean and fresh one, waiting for an old one, stopped for one that has found something. */
export function checkTone(check: Check, now = Date.now()): Tone {
  if (check.differences > 0) return 'stopped'
  const age = now - Date.parse(check.finishedAt ?? check.startedAt)
  return age > OLD * 60 * MINUTE ? 'waiting' : 'done'
}

/** How old a moment is, in the unit in which people say it. */
export function ageOf(
  at: string,
  now: number,
): { readonly unit: 'minute' | 'hour' | 'day'; readonly count: number } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE))
  if (minutes < 60) return { unit: 'minute', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { unit: 'hour', count: hours } : { unit: 'day', count: Math.floor(hours / 24) }
}
