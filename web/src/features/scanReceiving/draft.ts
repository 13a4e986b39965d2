/** Beginning a receipt for what was scanned, and saying quantities the way the note counts them. */
import { GENERATED } from '@/engine/goods/goods'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import type { Draft, Found, Line, Note, Unit } from './model'
import { inPacks, proposal, splitPacks, unitsIn } from './steps'
import { type GoodsAnswer, readGoods } from './wire'

/** Packaging levels as the steps take them. */
export function unitsOf(goods: GoodsAnswer | undefined): readonly Unit[] {
  return (goods?.units ?? []).map(({ unitCode, unitName, pieces }) => ({
    unitCode,
    pieces: valueText(pieces),
    name: unitName ?? unitCode,
  }))
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
  const generated = goods?.batchNoMode === GENERATED
  const attributes = (goods?.attributes ?? []).filter(
    ({ attribute }) => attribute !== 'inboundDate' && !(attribute === 'batchNo' && generated),
  )
  // The rule refuses what it does not use, so what else the label says stays on the label.
  const used = new Set(attributes.map(({ attribute }) => attribute))
  const lot = found.batch['batchNo']
  const label = Object.fromEntries(Object.entries(found.batch).filter(([name]) => used.has(name)))
  const { container } = found
  const qty = proposal(line, found, unitsOf(goods))
  // A label speaks of the weight of the one carton that it is on.
  const weight = found.netWeight !== undefined && qty === found.pieces ? found.netWeight : null
  return {
    ...open,
    attributes,
    ...(generated && lot !== undefined ? { makersLot: lot } : {}),
    shelfLife: Boolean(goods?.shelfLife),
    batch: { ...line.batch, ...label },
    qty,
    units: unitsIn(line, unitsOf(goods)),
    weights: weight === null ? [] : [weight],
    ...(weight === null ? {} : { weight }),
    ...(container === undefined ? {} : { container }),
  }
}

/** "40 箱 (400 袋)", "3 箱 + 5 袋 (41 袋)" where cases are broken, or "12 kg" where the note counts in base units. */
export function amount(qty: string, { factor, unitCode, baseUnit, unitName, baseName }: Line): string {
  const packs = unitCode === baseUnit ? null : inPacks(qty, factor)
  const base = `${formatDecimal(qty)} ${baseName}`
  if (packs !== null) return `${formatDecimal(packs)} ${unitName} (${base})`
  const split = unitCode === baseUnit ? null : splitPacks(qty, factor)
  if (split === null) return base
  return `${formatDecimal(split.packs)} ${unitName} + ${formatDecimal(split.rest)} ${baseName} (${base})`
}
