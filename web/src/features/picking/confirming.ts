/** What is sent of a line that was picked, and what is missing before it can be. */
import { toJsonNumber } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import type { PickLine, Typed } from './types'

/** The box that has to be filled in next; null when nothing is missing. */
export function missingIn(line: PickLine, typed: Typed): keyof Typed | null {
  if (typed.location.trim() === '') return 'location'
  if (typed.goods.trim() === '') return 'goods'
  return line.weightNeeded === true && typed.weight === '' ? 'weight' : null
}

/** The body of the call; what is left empty is as planned. */
export function bodyOf(line: PickLine, typed: Typed): Record<string, unknown> {
  const text = (name: string, value: string) => (value.trim() === '' ? {} : { [name]: value.trim() })
  const number = (name: string, value: string) => (value === '' ? {} : { [name]: toJsonNumber(value) })
  return {
    lineId: line.id,
    locationScan: typed.location.trim(),
    goodsScan: typed.goods.trim(),
    ...number('qty', typed.qty),
    ...number('weight', typed.weight),
    ...text('toContainer', typed.container),
    ...text('batchNo', typed.batch),
  }
}

/** What the quantity of a line is counted in. */
export function unitOf({ unitCode, unitName }: PickLine): string {
  return valueText(unitName) || unitCode
}
