/** Beginning a receipt for what was scanned, and saying quantities the way the note counts them. */
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import type { Draft, Found, Line, Note } from './model'
import { inPacks, proposal, type Unit } from './steps'
import { type GoodsAnswer, readGoods } from './wire'

/** Numbers of these rules make the batch number themselves. */
const GENERATED = 1

/** Packaging levels as the steps take them. */
export function unitsOf(goods: GoodsAnswer | undefined): readonly Unit[] {
  return (goods?.units ?? []).map(({ unitCode, pieces }) => ({ unitCode, pieces: valueText(pieces) }))
}

/** A receipt of what was found for the lines it may belong to; with one line everything else is known too. */
export async function beginDraft(note: Note, lines: readonly Line[], found: Found): Promise<Draft> {
  const [line] = lines
  const open: Draft = {
    found,
    lineIds: lines.map(({ id }) => id),
    attributes: [],
    shelfLife: false,
    batch: found.batch,
    qty: '',
    qtyGiven: false,
    counted: 1,
    weights: [],
  }
  if (!line || lines.length > 1) return open
  const goods = await readGoods(line.goodsCode, note.owner)
  const attributes = (goods?.attributes ?? []).filter(
    ({ attribute }) =>
      attribute !== 'inboundDate' && !(attribute === 'batchNo' && goods?.batchNoMode === GENERATED),
  )
  // The rule refuses what it does not use, so what else the label says stays on the label.
  const used = new Set(goods?.attributes?.map(({ attribute }) => attribute))
  const label = Object.fromEntries(Object.entries(found.batch).filter(([name]) => used.has(name)))
  const { container } = found
  return {
    ...open,
    attributes,
    shelfLife: Boolean(goods?.shelfLife),
    batch: { ...line.batch, ...label },
    qty: proposal(line, found, unitsOf(goods)),
    weights: found.netWeight === undefined ? [] : [found.netWeight],
    ...(found.netWeight === undefined ? {} : { weight: found.netWeight }),
    ...(container === undefined ? {} : { container }),
  }
}

/** "40 箱 (400 袋)", or "12 kg" where the note counts in base units. */
export function amount(qty: string, { factor, unitCode, baseUnit, unitName, baseName }: Line): string {
  const packs = unitCode === baseUnit ? null : inPacks(qty, factor)
  const base = `${formatDecimal(qty)} ${baseName}`
  return packs === null ? base : `${formatDecimal(packs)} ${unitName} (${base})`
}
