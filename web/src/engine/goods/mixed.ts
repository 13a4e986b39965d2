/** Goods of several temperatures on one sheet, as far as it is known while it is typed. Departure is the judge. */
import type { FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'
import { type Goods, goodsOf } from './goods'

/** Two goods that do not leave on one vehicle without a reason. */
export interface Mixed {
  readonly one: Goods
  readonly other: Goods
}

/** The first goods and the first others that want another temperature; null while all want the same. */
export function mixedOf(rows: readonly FormValues[]): Mixed | null {
  const known = rows.flatMap((row) => {
    const goods = goodsOf(row)
    return goods && !goods.unknown && valueText(goods.thermosphere) !== '' ? [goods] : []
  })
  const [one] = known
  const other = known.find(({ thermosphere }) => thermosphere !== one?.thermosphere)
  return one && other ? { one, other } : null
}
