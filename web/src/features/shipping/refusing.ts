/** What was refused at the door, as it is typed and as the call takes it. Pure. */
import { compareDecimals, parseDecimal, toJsonNumber } from '@/ui/decimal'

/** Typed for a line. */
export interface Refusal {
  readonly qty: string
  readonly reason: string
}

/** By line. */
export type Refusals = Readonly<Record<string, Refusal>>

const ZERO = { units: 0n, places: 0 }

function isRefused({ qty }: Refusal): boolean {
  const typed = parseDecimal(qty)
  return typed !== null && compareDecimals(typed, ZERO) > 0
}

/** Whether something was refused without a reason. */
export function isReasonMissing(refusals: Refusals): boolean {
  return Object.values(refusals).some((each) => isRefused(each) && each.reason.trim() === '')
}

/** Lines of which something was refused. */
export function refusedBody(refusals: Refusals): readonly Record<string, unknown>[] {
  return Object.entries(refusals).flatMap(([lineId, each]) =>
    isRefused(each) ? [{ lineId, qty: toJsonNumber(each.qty), reason: each.reason.trim() }] : [],
  )
}

/** The file of a picture: the last part of the address that its upload answered. */
export function podOf(address: unknown): string | null {
  return typeof address === 'string' ? (address.split('/').at(-1) ?? null) : null
}
