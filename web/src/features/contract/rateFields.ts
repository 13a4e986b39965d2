/** The fields of one rate line, grouped as the panel shows them, and how a line is read and written. */
import { type FormField, type FormValues, fieldsOf, toBody } from '@/engine/form/fields'
import { toJsonNumber } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { PercentBox } from './PercentBox'
import { TiersBox, tiersOf } from './TiersBox'

/** A rate line as the browser holds it. */
export type Rate = FormValues

/** The lines of a value, whatever it is. */
export function ratesOf(value: unknown): readonly Rate[] {
  return Array.isArray(value)
    ? value.filter((each): each is Rate => typeof each === 'object' && each !== null)
    : []
}

const WHOLE = ['WHOLE_LOCATION', 'WHOLE_AREA']
const SHARE = 5
const FIRST = 4
const BASE = 3
const DAILY = 1
const JOB_DONE = 10

/** Whether a line charges for rented space. */
export const isWhole = (rate: Rate) => WHOLE.includes(valueText(rate['method']))
const isScattered = (rate: Rate) => valueText(rate['method']).startsWith('SCATTER_')
/** Whether a line charges by days and cycles. */
export const isStorage = (rate: Rate) => isWhole(rate) || isScattered(rate)
const isHourly = (rate: Rate) => rate['method'] === 'HOUR'
const isJob = (rate: Rate) => !isStorage(rate)
/** Whether bands say the price. */
export const isTiered = (rate: Rate) => valueText(rate['tierBasis']) !== ''
const by = (kind: number) => (rate: Rate) => Number(rate['calculation']) === kind
const based = (rate: Rate) => by(FIRST)(rate) || by(BASE)(rate)
const ownCycle = (rate: Rate) => isStorage(rate) && valueText(rate['cycleUnit']) !== ''
const atNight = (rate: Rate) => valueText(rate['nightFactor']) !== ''

/** Units of each method; the first one is taken when the method changes. */
export const UNITS: Readonly<Record<string, readonly string[]>> = {
  WHOLE_LOCATION: ['LOCATION'],
  WHOLE_AREA: ['AREA'],
  SCATTER_TON: ['TON'],
  SCATTER_PIECE: ['PIECE'],
  SCATTER_TROLLEY: ['TROLLEY'],
  SCATTER_BOARD: ['BOARD'],
  SCATTER_LOCATION: ['LOCATION'],
  HOUR: ['HOUR'],
  PER_JOB: ['TON', 'PIECE', 'BOARD', 'TROLLEY', 'JOB'],
  FIXED: ['JOB'],
}

/** A titled group of fields. */
export interface RateGroup {
  /** Text key. */
  readonly title: string
  readonly fields: readonly FormField[]
}

const factor = (field: string): FormField => ({ field, input: 'decimal', places: 2, when: isJob })
const choose = (field: string, within: readonly string[] = []): FormField => ({
  field,
  input: 'choose',
  within,
})

/** The panel from top to bottom. */
export const groups: readonly RateGroup[] = [
  {
    title: 'contractManage.rateSection.what',
    fields: [
      { field: 'feeTypeCode', input: 'choose', required: true },
      { field: 'payer', code: 'ratePayer', required: true, initial: 1 },
      { field: 'method', code: 'rateMethod', required: true, initial: 'SCATTER_TON' },
      { field: 'unit', code: 'rateUnit', required: true, initial: 'TON' },
      { field: 'trigger', code: 'chargeTrigger', required: true, initial: DAILY },
      { field: 'calculation', code: 'calculationMethod', required: true, initial: 1 },
    ],
  },
  {
    title: 'contractManage.rateSection.price',
    fields: [
      {
        field: 'unitPrice',
        input: 'decimal',
        places: 4,
        required: true,
        when: (rate) => !isTiered(rate) && !by(SHARE)(rate),
      },
      { field: 'percent', Box: PercentBox, required: true, when: by(SHARE) },
      { field: 'baseAmount', input: 'money', required: true, when: based },
      { field: 'baseQty', input: 'decimal', required: true, when: by(FIRST) },
      { field: 'tierBasis', code: 'tierBasis', when: by(1) },
      {
        field: 'tierMode',
        code: 'tierMode',
        required: true,
        when: (rate) => by(1)(rate) && rate['tierBasis'] === 'QUANTITY',
      },
      {
        field: 'tiers',
        Box: TiersBox,
        several: true,
        initial: [],
        wide: true,
        when: (rate) => by(1)(rate) && isTiered(rate),
      },
      { field: 'minQty', input: 'decimal' },
      { field: 'minAmount', input: 'money' },
      { field: 'maxAmount', input: 'money' },
      { field: 'taxIncluded', input: 'bool', initial: false },
    ],
  },
  {
    title: 'contractManage.rateSection.days',
    fields: [
      { field: 'freeDays', input: 'int', unit: 'contractManage.days', when: isStorage },
      { field: 'freeMode', code: 'freeMode', required: true, initial: 'PER_LOT', when: isStorage },
      { field: 'dayCount', code: 'dayCount', when: isStorage, help: 'contractManage.asContract' },
      { field: 'sameDayMin', input: 'bool', initial: true, when: isStorage },
      { field: 'cycleUnit', code: 'billingCycleUnit', when: isStorage, help: 'contractManage.asContract' },
      { field: 'cycleCount', input: 'int', required: true, when: ownCycle },
      { field: 'cycleAnchor', code: 'cycleAnchor', required: true, when: ownCycle },
      { field: 'qtyBasis', code: 'quantityBasis', required: true, initial: 1, when: isStorage },
      { field: 'partial', code: 'partialCycle', required: true, initial: 'FULL', when: isStorage },
      {
        field: 'fullMonthFull',
        input: 'bool',
        when: (rate) => isStorage(rate) && rate['partial'] === 'PRORATA_30',
      },
      { field: 'freeHours', input: 'decimal', places: 2, when: isHourly },
      { field: 'hourRounding', code: 'hourRounding', required: true, when: isHourly },
      { field: 'freeQty', input: 'decimal' },
    ],
  },
  {
    title: 'contractManage.rateSection.only',
    fields: [
      { field: 'thermosphere', code: 'thermosphere' },
      choose('goodsCode', ['partyKind', 'partyCode']),
      { field: 'goodsCategory', max: 50 },
      choose('areaCode', ['warehouseCode']),
      choose('locationCode', ['warehouseCode']),
      { field: 'jobType', code: 'jobType', when: isJob },
      { field: 'stationType', code: 'stationType', when: isJob },
      { field: 'vehicleType', max: 50, when: isJob },
      choose('containerTypeCode'),
      choose('bearTypeCode'),
    ],
  },
  {
    title: 'contractManage.rateSection.more',
    fields: [
      factor('nightFactor'),
      { field: 'nightFrom', required: true, max: 5, when: (rate) => isJob(rate) && atNight(rate) },
      { field: 'nightTo', required: true, max: 5, when: (rate) => isJob(rate) && atNight(rate) },
      factor('holidayFactor'),
      factor('urgentFactor'),
      factor('frozenRoomFactor'),
    ],
  },
  {
    title: 'contractManage.rateSection.valid',
    fields: [
      { field: 'validFrom', input: 'date', help: 'contractManage.asContract' },
      { field: 'validTo', input: 'date', help: 'contractManage.asContract' },
      { field: 'priority', input: 'int', required: true, initial: '0', help: 'contractManage.priorityHelp' },
      { field: 'remark', input: 'textarea', wide: true },
    ],
  },
]

/** All fields of a line. */
export const rateFields: readonly FormField[] = groups.flatMap((group) => group.fields)

/** A party that is a loading team, and the one payer that its contract may have. */
const TEAM = 3
const TEAM_PAYS = 4

/** A line to be filled in, of a contract with a party of this kind. */
export function newRate(partyKind?: unknown): Rate {
  const given = rateFields.filter((field) => field.initial !== undefined)
  const rate = Object.fromEntries(given.map((field) => [field.field, field.initial]))
  return Number(partyKind) === TEAM ? { ...rate, payer: TEAM_PAYS } : rate
}

/** A line after a field has changed: what no longer fits goes with it. */
export function changed(rate: Rate, field: string, value: unknown, name?: unknown): Rate {
  const next: Record<string, unknown> = { ...rate, [field]: value }
  if (field.endsWith('Code')) next[`${field.slice(0, -4)}Name`] = name
  if (field === 'method') {
    const units = UNITS[valueText(value)] ?? []
    if (!units.includes(valueText(next['unit']))) next['unit'] = units[0]
    const trigger = Number(next['trigger'])
    if (isStorage(next)) next['trigger'] = DAILY
    else if (trigger === DAILY) next['trigger'] = JOB_DONE
    next['calculation'] = value === 'FIXED' ? 2 : 1
    if (isHourly(next)) next['hourRounding'] ??= 'CEIL'
  }
  if (field === 'cycleUnit' && valueText(value) !== '') {
    next['cycleCount'] ??= '1'
    next['cycleAnchor'] ??= 2
  }
  if (field === 'tierBasis') next['tierMode'] = value === 'QUANTITY' ? 'MARGINAL' : undefined
  if (field === 'nightFactor' && valueText(value) !== '') {
    next['nightFrom'] ??= '22:00'
    next['nightTo'] ??= '06:00'
  }
  return next
}

/** The body of a line: what does not show is not sent, but for what every line must say. */
export function rateBody(rate: Rate): Record<string, unknown> {
  const shown = fieldsOf(rateFields, 'edit', rate)
  const hidden = rateFields.filter(
    (field) => !shown.includes(field) && field.required && field.initial !== undefined,
  )
  const body = toBody(shown, rate)
  for (const field of hidden) body[field.field] = field.initial
  if ('percent' in body) body['percent'] = toJsonNumber(valueText(rate['percent']))
  if ('tiers' in body) {
    body['tiers'] = tiersOf(rate['tiers']).map((tier) => ({
      from: toJsonNumber(valueText(tier.from)),
      to: valueText(tier.to) === '' ? null : toJsonNumber(valueText(tier.to)),
      unitPrice: toJsonNumber(valueText(tier.unitPrice)),
    }))
  }
  return body
}
