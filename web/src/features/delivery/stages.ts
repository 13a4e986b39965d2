/** The stages of goods that are ordered, and the share of each. */
import { parseDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import type { SheetLine } from './types'

/** A stage with how much has come to it and no further. */
export interface Stage {
  readonly name: 'shipped' | 'picked' | 'allocated' | 'moved' | 'cancelled'
  readonly qty: unknown
}

/** The stages of a line. */
export function lineStages(line: SheetLine): readonly Stage[] {
  return [
    { name: 'shipped', qty: line.qtyShipped },
    { name: 'picked', qty: line.qtyPicked },
    { name: 'allocated', qty: line.qtyAllocated },
    { name: 'moved', qty: line.qtyMoved },
    { name: 'cancelled', qty: line.qtyCancelled },
  ]
}

/** Stages with something in them, each with its per cent of what was ordered; something is never drawn as nothing. */
export function stagesOf(
  ordered: unknown,
  stages: readonly Stage[],
): readonly (Stage & { readonly share: number })[] {
  const whole = Number(valueText(ordered))
  return stages.flatMap((stage) => {
    const part = parseDecimal(stage.qty)
    if (!part || part.units <= 0n || !(whole > 0)) return []
    const share = (Number(valueText(stage.qty)) / whole) * 100
    return [{ ...stage, share: Math.min(100, Math.max(LEAST, share)) }]
  })
}

/** Per cent below which a stage would not be seen. */
const LEAST = 2
