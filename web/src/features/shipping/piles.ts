/**
 * Goods that lie together: of one kind and batch, in one container and place. A line is a promise, and two promises of the
 * same goods are one pile for whoever counts or carries it. Pure.
 */
import { sumOf } from '@/engine/document/sums'
import { valueText } from '@/ui/valueText'
import type { NoteLine } from './types'

/** A pile as a line: what its lines have in common, their sums, and the lines themselves. */
export interface Pile extends NoteLine {
  readonly lines: readonly NoteLine[]
}

const batchOf = (line: NoteLine) => valueText(line['batchId']) || (line.batchNo ?? '')

/** What makes goods the same on a paper, wherever they lie. */
export function sameGoods(line: NoteLine): string {
  return JSON.stringify([line.goodsCode, batchOf(line), line.containerCode ?? ''])
}

/** The piles of lines, in the order of their first lines. `by` says which belong together. */
export function pilesOf(
  lines: readonly NoteLine[],
  by: (line: NoteLine) => string = (line) => `${sameGoods(line)} ${line.locationCode}`,
): readonly Pile[] {
  return [...Map.groupBy(lines, by).values()].flatMap((own) => {
    const [first] = own
    return first ? [joined(first, own)] : []
  })
}

function joined(first: NoteLine, lines: readonly NoteLine[]): Pile {
  if (lines.length === 1) return { ...first, lines }
  const counted = lines.every(({ qtyChecked }) => (qtyChecked ?? null) !== null)
  return {
    ...first,
    lines,
    qty: sumOf(lines, 'qty'),
    weight: sumOf(lines, 'weight'),
    qtyChecked: counted ? sumOf(lines, 'qtyChecked') : null,
    hidden: lines.some(({ hidden }) => hidden === true),
    differs: lines.some(({ differs }) => differs === true),
    resolution: lines.find(({ resolution }) => (resolution ?? null) !== null)?.resolution ?? null,
  }
}

/** The pile with that line. */
export function pileWith(piles: readonly Pile[], id: string | null): Pile | undefined {
  return piles.find(({ lines }) => lines.some((line) => line.id === id))
}

/** The place of a pile where another one of the same goods lies elsewhere: nothing else tells them apart. */
export function placeAmong(pile: NoteLine, all: readonly NoteLine[]): string {
  const others = all.filter((other) => sameGoods(other) === sameGoods(pile))
  return others.some(({ locationCode }) => locationCode !== pile.locationCode) ? pile.locationCode : ''
}
