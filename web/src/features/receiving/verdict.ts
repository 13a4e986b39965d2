/** What a product temperature means while it is typed: inside which of the server's limits it lies. */
import { compareDecimals, parseDecimal } from '@/ui/decimal'
import type { Limits } from '@/engine/goods/goods'

/** Key of the verdict in the code table `temperatureVerdict`. */
export type Verdict = 'accept' | 'conditional' | 'reject'

/** Code of `reject` in that table. */
const REJECT = 2

/** Whether goods came in although their reading was one to send them back: somebody passed over the limit. */
export function passedOver(receipt: Readonly<Record<string, unknown>>): boolean {
  const qty = parseDecimal(receipt['qty'])
  return receipt['verdict'] === REJECT && qty !== null && compareDecimals(qty, { units: 0n, places: 0 }) > 0
}

/** What a thermometer of a cold store shows; beyond it a date or a barcode was typed. */
export const DEGREES = [-80, 80] as const

/** The verdict, or null when nothing was measured or nothing is asked. */
export function verdictOf(limits: Limits | null | undefined, temperature: unknown): Verdict | null {
  const reading = parseDecimal(temperature)
  if (!limits || !reading) return null
  const [coldest, warmest] = DEGREES.map((degrees) => ({ units: BigInt(degrees), places: 0 }))
  if (coldest && compareDecimals(reading, coldest) < 0) return null
  if (warmest && compareDecimals(reading, warmest) > 0) return null
  const within = (least: unknown, most: unknown) => {
    const [low, high] = [parseDecimal(least), parseDecimal(most)]
    return (!low || compareDecimals(reading, low) >= 0) && (!high || compareDecimals(reading, high) <= 0)
  }
  if (within(limits.acceptMin, limits.acceptMax)) return 'accept'
  return within(limits.conditionalMin, limits.conditionalMax) ? 'conditional' : 'reject'
}
