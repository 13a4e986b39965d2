/** The facts of goods in the rows of a form: asked once for all rows that lack them, however they came there. */
import { useQuery } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import { productOf } from '@/engine/document/sums'
import { valueText } from '@/ui/valueText'
import { type Goods, type GoodsUnit, goodsOf } from './types'

/** Codes of the rows whose goods are not known yet. */
export function missingCodes(rows: readonly FormValues[]): readonly string[] {
  const codes = rows.flatMap((row) => {
    const code = valueText(row['goodsCode'])
    return code === '' || goodsOf(row)?.code === code ? [] : [code]
  })
  return [...new Set(codes)].toSorted((one, other) => (one < other ? -1 : 1))
}

/** A row with the facts of its goods: their name, and a unit they come in. */
export function withGoods(row: FormValues, goods: Goods): FormValues {
  const unit = valueText(row['unitCode'])
  const known = goods.units.some((each) => each.unitCode === unit) || unit === goods.unitCode
  return {
    ...row,
    goods,
    goodsName: goods.name,
    unitCode: known && unit !== '' ? unit : usualUnit(goods),
  }
}

/** The unit in which goods come in unless somebody says another. */
export function usualUnit(goods: Goods): string {
  return goods.units.find((each) => each.forInbound)?.unitCode ?? goods.unitCode
}

/** Base units in one of a unit; 1 for the base unit itself. */
export function piecesOf(goods: Goods, unit: unknown): string {
  const pack = goods.units.find((each) => each.unitCode === unit)
  return pack ? valueText(pack.pieces) : '1'
}

/** A unit with how many base units are in it: `箱 ×24`. */
export function unitText({ unitCode, unitName, pieces }: GoodsUnit): string {
  const name = valueText(unitName) || unitCode
  return valueText(pieces) === '1' ? name : `${name} ×${valueText(pieces)}`
}

/** All units that goods may be counted in, the base unit too. */
export function unitsOf({ unitCode, unitName, units }: Goods): readonly GoodsUnit[] {
  const named = units.some((each) => each.unitCode === unitCode)
  return named ? units : [{ unitCode, unitName: unitName ?? null, pieces: 1 }, ...units]
}

/** What a unit of goods is called; its code while they are not known. */
export function unitNameOf(goods: Goods | undefined, unit: unknown): string {
  const code = valueText(unit)
  const known = goods && unitsOf(goods).find((each) => each.unitCode === code)
  return valueText(known?.unitName) || code
}

/** Weight of a row, in kg: what was said, else reckoned from the goods; empty when neither is known. */
export function weightOf(row: FormValues): string {
  const said = valueText(row['weight']) || valueText(row['grossWeight'])
  const goods = goodsOf(row)
  if (said !== '' || !goods) return said
  return productOf(baseQty(row), goods.unitWeight)
}

/** Volume of a row, in m³. */
export function volumeOf(row: FormValues): string {
  const said = valueText(row['volume'])
  const goods = goodsOf(row)
  return said !== '' || !goods ? said : productOf(baseQty(row), goods.unitVolume)
}

/** Quantity of a row in base units. */
export function baseQty(row: FormValues): string {
  const goods = goodsOf(row)
  return goods ? productOf(row['qty'], piecesOf(goods, row['unitCode'])) : ''
}

/** Facts of goods of an owner. A code that the server does not know is answered as unknown, so that it is asked once. */
export function useGoodsFacts(path: string, owner: string, codes: readonly string[]) {
  return useQuery({
    queryKey: [path, 'facts', owner, codes.join(',')],
    queryFn: async ({ signal }) => {
      const query = { codes: codes.join(','), ownerCode: owner }
      const found = await call<readonly Goods[]>('GET', path, { query, signal, silent: true })
      return codes.map((code) => found.find((each) => each.code === code) ?? unknownGoods(code))
    },
    enabled: codes.length > 0 && owner !== '',
    staleTime: 60_000,
    meta: { silent: true },
  })
}

function unknownGoods(code: string): Goods {
  return { code, name: '', unitCode: '', units: [], attributes: [], unknown: true }
}
