/** Batch attributes of a line: flat cells named `batch.<attribute>` in the form, one object on the wire. */
import type { FormField, FormValues } from '@/engine/form/fields'
import { codes } from '@/generated/codes'
import { text } from '@/engine/i18n/i18n'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { GENERATED, goodsOf } from '@/engine/goods/goods'

const PREFIX = 'batch.'
/** Attributes whose columns stand there from the beginning. */
const USUAL = ['productionDate', 'expiryDate', 'batchNo']
const DATES = ['productionDate', 'expiryDate', 'inboundDate']

/** Whether an attribute of a row may be typed: its goods keep it, and get no lot of the house; unknown goods may. */
export function keeps(row: FormValues, attribute: string): boolean {
  const goods = goodsOf(row)
  if (attribute === 'batchNo' && goods?.batchNoMode === GENERATED) return false
  return goods === undefined || goods.attributes.some((each) => each.attribute === attribute)
}

/** A column for each attribute; the unusual ones are drawn while some goods keep them. */
export const batchFields: readonly FormField[] = codes.batchAttribute.map(({ code, key }): FormField => {
  const usual = USUAL.includes(code)
  return {
    field: `${PREFIX}${code}`,
    label: `code.batchAttribute.${key}`,
    input: DATES.includes(code) ? 'date' : 'text',
    max: 64,
    when: usual ? (row) => keeps(row, code) : (row) => goodsOf(row) !== undefined && keeps(row, code),
    ...(usual ? {} : { column: 'used' as const }),
  }
})

/** A line of the wire as a row of the form. */
export function flatBatch(line: FormValues): FormValues {
  const { batch, ...row } = line
  if (typeof batch !== 'object' || batch === null) return row
  const cells = Object.entries(batch).map(([name, value]) => [`${PREFIX}${name}`, value] as const)
  return { ...row, ...Object.fromEntries(cells) }
}

/** A row of the form as a line of the wire: attributes in one object, absent when there are none. */
export function nestedBatch(row: FormValues): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  const batch: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (!name.startsWith(PREFIX)) line[name] = value
    else if (value !== null && value !== undefined && value !== '') batch[name.slice(PREFIX.length)] = value
  }
  return Object.keys(batch).length === 0 ? line : { ...line, batch }
}

/** The attributes of a line in few words. */
export function batchText(batch: unknown, label: (attribute: string) => string): string {
  if (typeof batch !== 'object' || batch === null) return ''
  return Object.entries(batch)
    .filter(([, value]) => valueText(value) !== '')
    .map(([name, value]) => `${label(name)} ${valueText(value)}`)
    .join(' · ')
}

/** The attributes that have no column of their own. */
export function moreOfBatch(batch: unknown, label: (attribute: string) => string): string {
  if (typeof batch !== 'object' || batch === null) return ''
  return batchText(Object.fromEntries(Object.entries(batch).filter(([name]) => !USUAL.includes(name))), label)
}

/** A weight, and whether nobody has weighed it. */
export function weightText(weight: unknown, weighed: unknown): string {
  const shown = formatDecimal(weight)
  return weighed === false && valueText(weight) !== '' && valueText(weight) !== '0'
    ? text('receivingPage.plannedWeight', { weight: shown })
    : shown
}

/** Text key of an attribute's name. */
export function attributeKey(attribute: string): string {
  const known = codes.batchAttribute.find((each) => each.code === attribute)
  return known ? `code.batchAttribute.${known.key}` : attribute
}
