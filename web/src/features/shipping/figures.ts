/** What lines come to on papers: quantities by unit, cases with what is loose beside them, weight. Pure. */
import { sumOf } from '@/engine/document/sums'
import { decimalText, formatDecimal, parseDecimal, trimDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { type NoteLine, unitOf } from './types'

/** Whole cases of a quantity, and what is left over. */
interface Cased {
  readonly cases: bigint
  readonly loose: string
}

function casedOf(line: NoteLine): Cased | null {
  const [qty, size] = [parseDecimal(line.qty), parseDecimal(line['casePieces'])]
  if (line.hidden === true || !qty || !size || size.units <= 0n) return null
  const places = Math.max(qty.places, size.places)
  const whole = qty.units * 10n ** BigInt(places - qty.places)
  const one = size.units * 10n ** BigInt(places - size.places)
  const loose = decimalText(trimDecimal({ units: whole % one, places }))
  return { cases: whole / one, loose: loose === '0' ? '' : loose }
}

/** A quantity in cases: `2 箱 + 3 袋`; empty for goods without a case. */
export function casesText(line: NoteLine): string {
  const cased = casedOf(line)
  if (!cased) return ''
  const cases =
    cased.cases === 0n ? '' : `${formatDecimal(cased.cases)} ${valueText(line['caseUnitName'])}`.trim()
  const loose = cased.loose === '' ? '' : `${formatDecimal(cased.loose)} ${unitOf(line)}`
  return [cases, loose].filter((each) => each !== '').join(' + ')
}

/** Sums in words; empty where a count is hidden. */
interface Sums {
  readonly quantities: string
  readonly cases: string
  readonly weight: string
}

/** The sums of lines. */
export function sumsOf(lines: readonly NoteLine[]): Sums {
  if (lines.some(({ hidden }) => hidden === true)) return { quantities: '', cases: '', weight: '' }
  const units = Map.groupBy(lines, unitOf)
  const quantities = [...units].map(([unit, own]) => `${formatDecimal(sumOf(own, 'qty'))} ${unit}`)
  const cases = new Map<string, bigint>()
  for (const line of lines) {
    const count = casedOf(line)?.cases ?? 0n
    const name = valueText(line['caseUnitName'])
    if (count > 0n) cases.set(name, (cases.get(name) ?? 0n) + count)
  }
  return {
    quantities: quantities.join(' · '),
    cases: [...cases].map(([name, count]) => `${formatDecimal(count)} ${name}`.trim()).join(' · '),
    weight: formatDecimal(sumOf(lines, 'weight')),
  }
}
