/**
 * A rate line as one sentence: "Storage · Frozen · ¥2.50 per ton and day; the first 3 days are free". Pure: the words come
 * from `t`, so that a test can read it in every language.
 */
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { parseDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { percentText } from './PercentBox'
import { isStorage, isTiered, isWhole, type Rate } from './rateFields'
import { tiersOf } from './TiersBox'

/** What the sentence needs beside the line. */
export interface Speaker {
  readonly t: (key: string, values?: Record<string, unknown>) => string
  /** Tag of the language for amounts. */
  readonly locale: string
  /** Currency of the contract. */
  readonly currency: string
  /** Cycle of the contract, for lines without one of their own. */
  readonly cycle: { readonly unit: string; readonly count: number }
}

const FIXED = 2
const BASE = 3
const FIRST = 4
const SHARE = 5

/** An amount with its currency, digit for digit. */
export function amount(value: unknown, { locale, currency }: Pick<Speaker, 'locale' | 'currency'>): string {
  const text = valueText(value)
  if (!parseDecimal(text)) return '–'
  const money = /^[A-Z]{3}$/.test(currency) ? ({ style: 'currency', currency } as const) : {}
  const format = new Intl.NumberFormat(locale, {
    ...money,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  })
  // A text is formatted exactly; a number would be a binary float.
  return format.format(text as Intl.StringNumericLiteral)
}

/** The label of a code. */
export function label(table: string, value: unknown, t: Speaker['t']): string {
  const entry = codeEntry(table, value)
  return entry ? t(codeLabelKey(table, entry)) : valueText(value)
}

/** What the fee is for and what it is limited to. */
export function heading(rate: Rate, { t }: Speaker): string {
  const named = (field: string) => valueText(rate[`${field}Name`]) || valueText(rate[`${field}Code`])
  const parts = [
    named('feeType'),
    label('thermosphere', rate['thermosphere'], t),
    valueText(rate['goodsCategory']),
    named('goods'),
    named('area'),
    valueText(rate['locationCode']),
    label('jobType', rate['jobType'], t),
    label('stationType', rate['stationType'], t),
    valueText(rate['vehicleType']),
    named('containerType'),
    named('bearType'),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** The price of one unit and, for storage, of which time. */
function per(rate: Rate, unitPrice: unknown, speaker: Speaker): string {
  const { t } = speaker
  const unit = label('rateUnit', rate['unit'], t)
  const values = { price: amount(unitPrice, speaker), unit }
  if (!isStorage(rate)) return t('contractManage.say.perUnit', values)
  const own = valueText(rate['cycleUnit'])
  const cycle = own === '' ? speaker.cycle : { unit: own, count: Number(rate['cycleCount'] ?? 1) }
  const time = t(`contractManage.say.${cycle.count === 1 ? 'cycle' : 'cycles'}.${cycle.unit}`, {
    count: cycle.count,
  })
  return t('contractManage.say.perUnitAndTime', { ...values, time })
}

function tiered(rate: Rate, speaker: Speaker): string {
  const { t } = speaker
  const aged = rate['tierBasis'] === 'AGE'
  const unit = label('rateUnit', rate['unit'], t)
  const bands = tiersOf(rate['tiers']).map((tier) => {
    const open = valueText(tier.to) === ''
    const key = `contractManage.say.${aged ? 'age' : 'quantity'}${open ? 'Open' : 'Band'}`
    const ends = { from: valueText(tier.from), to: valueText(tier.to), unit }
    return t(key, { ...ends, price: per(rate, tier.unitPrice, speaker) })
  })
  const mode = aged ? '' : t('contractManage.say.mode', { mode: label('tierMode', rate['tierMode'], t) })
  return bands.join(t('contractManage.say.and')) + mode
}

/** How much. */
export function price(rate: Rate, speaker: Speaker): string {
  const { t } = speaker
  const kind = Number(rate['calculation'])
  if (isTiered(rate)) return tiered(rate, speaker)
  if (kind === SHARE) return t('contractManage.say.share', { percent: percentText(rate['percent']) })
  if (kind === FIXED) return t('contractManage.say.fixed', { price: amount(rate['unitPrice'], speaker) })
  const each = per(rate, rate['unitPrice'], speaker)
  if (kind === BASE) return t('contractManage.say.base', { base: amount(rate['baseAmount'], speaker), each })
  if (kind !== FIRST) return each
  const unit = label('rateUnit', rate['unit'], t)
  const first = {
    base: amount(rate['baseAmount'], speaker),
    quantity: valueText(rate['baseQty']),
    unit,
    each,
  }
  return t('contractManage.say.first', first)
}

/** Everything that changes the amount. */
function conditions(rate: Rate, speaker: Speaker): string[] {
  const { t } = speaker
  const said = (field: string, values: Record<string, unknown> = {}) =>
    valueText(rate[field]) === ''
      ? ''
      : t(`contractManage.say.${field}`, {
          count: Number(rate[field]),
          value: valueText(rate[field]),
          ...values,
        })
  const unit = label('rateUnit', rate['unit'], t)
  const storage = isStorage(rate)
  const factors = ['nightFactor', 'holidayFactor', 'urgentFactor', 'frozenRoomFactor']
  const times = { from: valueText(rate['nightFrom']), to: valueText(rate['nightTo']) }
  return [
    storage ? said('freeDays') : '',
    said('freeHours'),
    said('freeQty', { unit }),
    storage && valueText(rate['dayCount']) !== '' ? label('dayCount', rate['dayCount'], t) : '',
    storage && valueText(rate['partial']) !== 'FULL' ? label('partialCycle', rate['partial'], t) : '',
    storage ? '' : t('contractManage.say.trigger', { trigger: label('chargeTrigger', rate['trigger'], t) }),
    said('minQty', { unit }),
    said('minAmount', { value: amount(rate['minAmount'], speaker) }),
    said('maxAmount', { value: amount(rate['maxAmount'], speaker) }),
    ...factors.map((field) => (storage ? '' : said(field, times))),
    rate['taxIncluded'] === true ? t('contractManage.field.taxIncluded') : '',
  ].filter((part) => part !== '')
}

/** The whole line in words. */
export function sentence(rate: Rate, speaker: Speaker): string {
  const { t } = speaker
  const what = heading(rate, speaker)
  const whole = isWhole(rate) ? [t('contractManage.say.whole')] : []
  const says = [price(rate, speaker), ...conditions(rate, speaker), ...whole].join(
    t('contractManage.say.comma'),
  )
  return what === '' ? says : `${what} · ${says}`
}
