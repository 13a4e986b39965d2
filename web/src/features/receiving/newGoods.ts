/** Goods that an arrival notice names and nobody has entered yet, entered with what the notice says of them. */
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import { decimalText, parseDecimal, roundFraction, toJsonNumber, trimDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import type { NoticeLine } from './notice'

/** Goods as the notice has them. */
export interface NewGoods {
  readonly gtin: string
  readonly name: string
  /** Base units in a case; empty when it does not say. */
  readonly pieces: string
  readonly thermosphere: string
  readonly shelfLifeDays: string
  /** Kilograms of one base unit; empty when it does not say. */
  readonly netWeight: string
  readonly grossWeight: string
}

/** What a person says for all of them at once. */
export interface NewGoodsChoice {
  readonly unitCode: string
  readonly caseCode: string
  /** Where the notice names no thermosphere. */
  readonly thermosphere: string
  /** The batch rule of the goods of each thermosphere: without one, no dates are kept. */
  readonly batchRules: Readonly<Record<string, string>>
}

/** A code that may be chosen. */
export interface Choosable {
  readonly code: string
  readonly name: string
}

/** Goods that were refused, and why. */
export interface Refused {
  readonly goods: NewGoods
  readonly why: string
}

const GRAMS = 3
const [BASE, CASE] = [1, 3]
const ZEROS = /^0+(?=.)/u

/** The goods of lines that nobody knows, each once. A line without a barcode has nothing to be found by. */
export function newGoodsOf(lines: readonly NoticeLine[]): readonly NewGoods[] {
  const goods = new Map<string, NewGoods>()
  for (const line of lines) {
    const gtin = valueText(line.gtin)
    if (gtin === '' || goods.has(gtin)) continue
    goods.set(gtin, {
      gtin,
      name: valueText(line.goodsName) || gtin,
      pieces: piecesOf(line),
      thermosphere: valueText(line['thermosphere']),
      shelfLifeDays: valueText(line['shelfLifeDays']),
      netWeight: each(line['netWeight'], line.qty),
      grossWeight: each(line['grossWeight'], line.qty),
    })
  }
  return [...goods.values()]
}

function piecesOf({ pack }: NoticeLine): string {
  const pieces = valueText(pack?.pieces)
  return pieces === '1' ? '' : pieces
}

function each(weight: unknown, qty: unknown): string {
  const [whole, count] = [parseDecimal(weight), parseDecimal(qty)]
  if (!whole || !count || count.units <= 0n) return ''
  const share = roundFraction(
    whole.units * 10n ** BigInt(count.places),
    count.units * 10n ** BigInt(whole.places),
    GRAMS,
  )
  return share.units > 0n ? decimalText(trimDecimal(share)) : ''
}

/** The call that enters goods. Their code is made of owner and barcode: several owners may keep the same product. */
export function bodyOf(goods: NewGoods, owner: string, choice: NewGoodsChoice): FormValues {
  const cases = goods.pieces !== '' && choice.caseCode !== choice.unitCode
  const thermosphere = goods.thermosphere || choice.thermosphere
  const batchRuleCode = choice.batchRules[thermosphere]
  const base = {
    level: BASE,
    unitCode: choice.unitCode,
    pieces: 1,
    gtin: goods.gtin,
    ...(goods.netWeight === '' ? {} : { netWeight: toJsonNumber(goods.netWeight) }),
    ...(goods.grossWeight === '' ? {} : { grossWeight: toJsonNumber(goods.grossWeight) }),
    forInbound: !cases,
    forOutbound: true,
  }
  const box = {
    level: CASE,
    unitCode: choice.caseCode,
    pieces: toJsonNumber(goods.pieces),
    forInbound: true,
    forOutbound: false,
  }
  return {
    ownerCode: owner,
    code: `${owner}-${goods.gtin.replace(ZEROS, '')}`,
    name: goods.name,
    unitCode: choice.unitCode,
    status: 0,
    thermosphere,
    ...(batchRuleCode ? { batchRuleCode } : {}),
    ...(goods.shelfLifeDays === '' ? {} : { shelfLifeDays: toJsonNumber(goods.shelfLifeDays) }),
    settlementUnit: 'piece',
    catchWeightMode: 0,
    serialMode: 0,
    commodityType: 1,
    source: 0,
    packs: cases ? [base, box] : [base],
    photos: [],
  }
}

/** What goods of an owner may refer to in a field. */
export function choicesFor(
  field: 'unitCode' | 'batchRuleCode',
  owner: string,
): Promise<readonly Choosable[]> {
  return call('GET', '/wms/goods/choose', {
    query: field === 'unitCode' ? { field } : { field, ownerCode: owner },
  })
}

/** The rule that is named after a thermosphere, if one is. */
export function ruleFor(zone: string, rules: readonly Choosable[]): string | undefined {
  return zone === '' ? undefined : rules.find(({ name }) => name.startsWith(zone))?.code
}

/** Enters them one after the other. What the server refuses is answered; anything else is thrown. */
export async function enterGoods(
  goods: readonly NewGoods[],
  owner: string,
  choice: NewGoodsChoice,
  onStep: (done: number) => void,
): Promise<readonly Refused[]> {
  const refused: Refused[] = []
  for (const [at, one] of goods.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: sixty at once would crowd out everybody else
      await call('POST', '/wms/goods/add', { body: bodyOf(one, owner, choice), silent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused.push({ goods: one, why: error.fields.map(({ msg }) => msg).join(' ') || error.message })
    }
    onStep(at + 1)
  }
  return refused
}
