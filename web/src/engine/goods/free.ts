/** Whether there is enough of what a line orders, as far as it is known while it is typed. */
import { productOf } from '@/engine/document/sums'
import type { FormValues } from '@/engine/form/fields'
import { goodsOf, piecesOf, unitNameOf } from './goods'
import { type Amount, inUnit } from './inUnit'
import { compareDecimals, parseDecimal, sumDecimals } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'

/** What is free of the goods of a line, in its unit where that comes out even. */
export function freeOf(row: FormValues): Amount | null {
  const goods = goodsOf(row)
  if (!goods || goods.unknown || goods.free === undefined || goods.free === null) return null
  const unitCode = valueText(row['unitCode']) || goods.unitCode
  return inUnit(goods.free, {
    unitCode,
    unitName: unitNameOf(goods, unitCode),
    baseUnit: goods.unitCode,
    baseUnitName: goods.unitName ?? null,
    packFactor: piecesOf(goods, unitCode),
  })
}

/** Whether the rows of the same goods up to this one order more than is free. */
export function isShort(rows: readonly FormValues[], at: number): boolean {
  const row = rows[at]
  const goods = row && goodsOf(row)
  const free = parseDecimal(goods?.free)
  if (!row || !goods || !free || valueText(row['qty']) === '') return false
  const taken = rows.slice(0, at + 1).flatMap((each) => {
    if (goodsOf(each)?.code !== goods.code) return []
    return parseDecimal(productOf(each['qty'], piecesOf(goods, each['unitCode']))) ?? []
  })
  return compareDecimals(sumDecimals(taken), free) > 0
}

/** How many rows order more than is free. */
export function shortRows(rows: readonly FormValues[]): number {
  return rows.filter((_row, at) => isShort(rows, at)).length
}
