/**
 * Number shorthand for tiles and badges: 1,234 is 1.2k and 5,600,000 is 5.6M.
 * The value is cut, never rounded up: a tile that says 1k must not stand for 999 pallets.
 */
import { decimalText, parseDecimal, trimDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'

/** Units of the specification, each a thousand times the one before. */
const UNITS = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

/** Short text of a number with at most `places` places (one by default). Text that is no number comes back as it is. */
export function shortNumber(value: unknown, places = 1): string {
  const parsed = parseDecimal(value)
  if (!parsed) return valueText(value)
  const negative = parsed.units < 0n
  const size = negative ? -parsed.units : parsed.units
  const whole = size / 10n ** BigInt(parsed.places)
  const step = Math.min(Math.floor((whole.toString().length - 1) / 3), UNITS.length - 1)
  const shift = step * 3 + parsed.places - places
  const units = shift >= 0 ? size / 10n ** BigInt(shift) : size * 10n ** BigInt(-shift)
  const text = decimalText(trimDecimal({ units, places }))
  return `${negative && units !== 0n ? '-' : ''}${text}${UNITS[step]}`
}
