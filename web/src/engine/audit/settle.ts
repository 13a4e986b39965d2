/** Passing and failing: the calls, one record after the other, and what became of each. */
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { refusalOf } from '@/engine/client/refusalOf'

export type Verdict = 'pass' | 'fail'

/** A record to be audited. */
export interface Audited {
  readonly id: string
  readonly version?: number
  /** What it is called. */
  readonly name: string
}

/** A record that could not be audited, and why. */
export interface Refused {
  readonly id: string
  readonly name: string
  readonly msg: string
}

/** Audits one record. Throws what the server refuses; nothing is shown. */
export function settleOne(
  base: string,
  verdict: Verdict,
  { id, version }: Audited,
  opinion: string,
): Promise<unknown> {
  return call('POST', `${base}/${id}/${verdict}`, {
    body: { version, opinion: opinion.trim() === '' ? null : opinion.trim() },
    silent: true,
  })
}

/** Audits some records, each by itself: one that is refused does not hold up the others. */
export async function settleAll(
  base: string,
  verdict: Verdict,
  records: readonly Audited[],
  opinion: string,
): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const each of records) {
    try {
      await settleOne(base, verdict, each, opinion)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused.push({ id: each.id, name: each.name, msg: refusalOf(error) })
    }
  }
  return refused
}
