/** What a product temperature means while it is typed: inside which of the server's limits it lies. */
import { compareDecimals, parseDecimal } from '@/ui/decimal'
import type { Limits } from '@/engine/goods/goods'

/** Key of the verdict in the code table `temperatureVerdict`. */
export type Verdict = 'accept' | 'conditional' | 'reject'

/** The verdict, or null when nothing was measured or nothing is asked. */
export function verdictOf(limits: Limits | null | undefined, temperature: unknown): Verdict | null {
  const reading = parseDecimal(temperature)
  if (!limits || !reading) return null
  const within = (least: unknown, most: unknown) => {
    const [low, high] = [parseDecimal(least), parseDecimal(most)]
    return (!low || compareDecimals(reading, low) >= 0) && (!high || compareDecimals(reading, high) <= 0)
  }
  if (within(limits.acceptMin, limits.acceptMax)) return 'accept'
  return within(limits.conditionalMin, limits.conditionalMax) ? 'conditional' : 'reject'
}
