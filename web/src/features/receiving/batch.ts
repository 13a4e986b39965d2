/** Batch attributes of a line: flat cells named `batch.<attribute>` in the form, one object on the wire. */
import type { FormField, FormValues } from '@/engine/form/fields'
import { codes } from '@/generated/codes'
import { valueText } from '@/ui/valueText'
import { goodsOf } from './types'

const PREFIX = 'batch.'
/** Attributes whose columns stand there from the beginning. */
const USUAL = ['productionDate', 'expiryDate', 'batchNo']
const DATES = ['productionDate', 'expiryDate', 'inboundDate']

/** Whether the goods of a row keep an attribute; unknown goods may. */
export function keeps(row: FormValues, attribute: string): boolean {
  const goods = goodsOf(row)
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

/** Text key of an attribute's name. */
export function attributeKey(attribute: string): string {
  const known = codes.batchAttribute.find((each) => each.code === attribute)
  return known ? `code.batchAttribute.${known.key}` : attribute
}
