/** What must be known of goods to write lines about them: asked once for all rows that lack it, however they came there. */
import { useQuery } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import { productOf } from '@/engine/document/sums'
import { valueText } from '@/ui/valueText'

/** `batchNoMode` of goods whose lots get a number of the house. */
export const GENERATED = 1

/** A packing of goods: how many base units are in one. */
export interface GoodsUnit {
  readonly unitCode: string
  readonly unitName?: string | null
  readonly pieces: number | string
  readonly forInbound?: boolean
  readonly forOutbound?: boolean
}

/** From where to where a temperature lies; an absent side is open. */
export interface Limits {
  readonly acceptMin?: number | null
  readonly acceptMax?: number | null
  readonly conditionalMin?: number | null
  readonly conditionalMax?: number | null
}

/** What must be known of goods to write a line about them. */
export interface Goods {
  readonly code: string
  readonly name: string
  readonly spec?: string | null
  readonly unitCode: string
  readonly unitName?: string | null
  readonly thermosphere?: string | null
  readonly unitWeight?: number | string | null
  readonly unitVolume?: number | string | null
  readonly weighedAtReceipt?: boolean
  readonly units: readonly GoodsUnit[]
  readonly attributes: readonly { readonly attribute: string; readonly required: boolean }[]
  readonly limits?: Limits | null
  /** Where lots get their number (code table batchNoMode). */
  readonly batchNoMode?: number | null
  /** What could be promised now, in the base unit, and the first day on which some of it expires. */
  readonly free?: number | string | null
  readonly firstExpiry?: string | null
  /** The warehouse for which that was asked. */
  readonly at?: string
  /** The server knows no such goods of this owner. */
  readonly unknown?: true
}

/** The goods of a row of a form, once they are known. */
export function goodsOf(row: FormValues): Goods | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there by `withGoods`
  return row['goods'] as Goods | undefined
}

/** Codes of the rows whose goods are not known yet, or known for another warehouse. */
export function missingCodes(rows: readonly FormValues[], at?: string): readonly string[] {
  const codes = rows.flatMap((row) => {
    const code = valueText(row['goodsCode'])
    return code === '' || isKnown(row, code, at) ? [] : [code]
  })
  return [...new Set(codes)].toSorted((one, other) => (one < other ? -1 : 1))
}

/** Whether a row has the facts of these goods, for this warehouse where that matters. */
export function isKnown(row: FormValues, code: string, at?: string): boolean {
  const goods = goodsOf(row)
  return goods?.code === code && (at === undefined || goods.at === at)
}

/** Which documents count the goods: the unit they usually have there differs. */
export type Way = 'in' | 'out'

/** A row with the facts of its goods: their name, and a unit they are counted in. */
export function withGoods(row: FormValues, goods: Goods, way: Way = 'in'): FormValues {
  const unit = valueText(row['unitCode'])
  const known = goods.units.some((each) => each.unitCode === unit) || unit === goods.unitCode
  return {
    ...row,
    goods,
    goodsName: goods.name,
    unitCode: known && unit !== '' ? unit : usualUnit(goods, way),
  }
}

/** The unit in which goods come in, or go out, unless somebody says another. */
export function usualUnit(goods: Goods, way: Way): string {
  const usual = goods.units.find((each) => (way === 'in' ? each.forInbound : each.forOutbound))
  return usual?.unitCode ?? goods.unitCode
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

/**
 * Facts of goods of an owner, with what is free of them in a warehouse where one is named. A code that the server does not
 * know is answered as unknown, so that it is asked once.
 */
export function useGoodsFacts(path: string, owner: string, codes: readonly string[], at?: string) {
  return useQuery({
    queryKey: [path, 'facts', owner, at ?? '', codes.join(',')],
    queryFn: async ({ signal }) => {
      const place = at === undefined || at === '' ? {} : { warehouseCode: at }
      const query = { codes: codes.join(','), ownerCode: owner, ...place }
      const found = await call<readonly Goods[]>('GET', path, { query, signal, silent: true })
      return codes.map((code) => ({
        ...(found.find((each) => each.code === code) ?? unknownGoods(code)),
        ...(at === undefined ? {} : { at }),
      }))
    },
    enabled: codes.length > 0 && owner !== '',
    staleTime: 60_000,
    meta: { silent: true },
  })
}

function unknownGoods(code: string): Goods {
  return { code, name: '', unitCode: '', units: [], attributes: [], unknown: true }
}
