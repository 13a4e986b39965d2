/** The figures of the program: asked for while somebody looks, and what they mean. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerOf, api } from '@/engine/client/api'
import type { Tone } from '@/ui/StatusText'
import { useTabActive } from '@/ui/tabActive'

export type Operations = AnswerOf<typeof PATH>
export type Units = Operations['units'][number]

const PATH = '/arpa-basic-api/operations'
/** Milliseconds between two looks. */
const BEAT = 5000
/** Hours after which a verification or a backup no longer says much. */
const OLD = 36
const HOUR = 3_600_000

/** What the program says of itself, every few seconds while the page is in front. */
export function useOperations() {
  const active = useTabActive()
  return useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.get(PATH, { silent: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: active ? BEAT : false,
    staleTime: 0,
    meta: { silent: true },
  })
}

/** A duration of microseconds as people read it: `850 µs`, `12 ms`, `1.4 s`. */
export function shortTime(micros: number | null | undefined): string {
  if (micros === null || micros === undefined) return '–'
  if (micros < 1000) return `${micros} µs`
  if (micros < 1_000_000) return `${Math.round(micros / 1000)} ms`
  return `${(micros / 1_000_000).toFixed(1)} s`
}

/** How long ago something was, in the unit in which people say it. */
export function spanOf(from: string, to: string): { unit: 'minute' | 'hour' | 'day'; count: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes < 60) return { unit: 'minute', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { unit: 'hour', count: hours } : { unit: 'day', count: Math.floor(hours / 24) }
}

const isOld = (at: string, now: string) => Date.parse(now) - Date.parse(at) > OLD * HOUR

/** Stopped when rows differ, waiting when the last look is long ago or there was none. */
export function verifyTone({ verify, at }: Operations): Tone {
  if (!verify) return 'waiting'
  if (verify.differences > 0) return 'stopped'
  return isOld(verify.startedAt, at) ? 'waiting' : 'done'
}

/** Stopped when the last one failed, waiting when it is long ago; nothing to say where the program makes none. */
export function backupTone({ backup, at }: Operations): Tone {
  if (!backup) return 'neutral'
  if (!backup.good) return 'stopped'
  return isOld(backup.at, at) ? 'waiting' : 'done'
}

/** Busy when somebody waits, stopped when so many wait that more would soon be turned away. */
export function unitsTone({ waiting, width }: Units): Tone {
  if (waiting === 0) return 'done'
  return waiting > width * 50 ? 'stopped' : 'waiting'
}
