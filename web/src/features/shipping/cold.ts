/** The cold of a vehicle: its limit, and whether its last reading still counts. Pure. */
import type { FormValues } from '@/engine/form/fields'
import { compareDecimals, parseDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'

/** Milliseconds for which a reading counts. */
const FRESH = 60 * 60_000

/** Whether a reading is above the limit; false where either is missing. */
export function isTooWarm(reading: unknown, limit: unknown): boolean {
  const [read, most] = [parseDecimal(reading), parseDecimal(limit)]
  return read !== null && most !== null && compareDecimals(read, most) > 0
}

/** Whether the vehicle has a limit at all. */
export function hasLimit(note: FormValues): boolean {
  return valueText(note['truckMax']) !== ''
}

/** Whether the vehicle has to be read before anything comes on board. */
export function needsReading(note: FormValues, now: number): boolean {
  if (!hasLimit(note)) return false
  const at = Date.parse(valueText(note['precooledAt']))
  return Number.isNaN(at) || now - at > FRESH
}
