/** The form of goods: its fields, its sections and its packaging levels. */
import type { FormField, FormValues } from '@/engine/form/fields'
import { type LinesField, linesOf } from '@/engine/form/lines'
import type { FormSection } from '@/engine/form/sections'
import { CategoryBox } from './CategoryBox'
import { PhotosBox } from './PhotosBox'

const NEVER = 0
const caught = (goods: FormValues) => Number(goods['catchWeightMode'] ?? NEVER) !== NEVER
const byTrolley = (goods: FormValues) => goods['settlementUnit'] === 'trolley'

const percent = (field: string): FormField => ({
  field,
  input: 'int',
  help: 'goodsManage.fromRule',
})
const weight = (field: string, more: Partial<FormField> = {}): FormField => ({
  field,
  input: 'decimal',
  places: 3,
  when: caught,
  ...more,
})
const temperature = (field: string): FormField => ({
  field,
  input: 'decimal',
  places: 1,
  negative: true,
  help: 'goodsManage.narrower',
})

/** Fields in the order of the screen. */
export const form: readonly FormField[] = [
  { field: 'ownerCode', input: 'choose', required: true },
  { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 64 },
  { field: 'name', required: true, max: 200 },
  { field: 'spec' },
  { field: 'unitCode', input: 'choose', required: true, help: 'goodsManage.unitHelp' },
  { field: 'category', Box: CategoryBox },
  { field: 'brandCode', input: 'choose' },
  { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
  { field: 'thermosphere', code: 'thermosphere', required: true, initial: 'FROZEN' },
  { field: 'batchRuleCode', input: 'choose', within: ['ownerCode'] },
  temperature('minTemperature'),
  temperature('maxTemperature'),
  { field: 'shelfLifeDays', input: 'int', help: 'goodsManage.fromRule' },
  percent('receiveMinPct'),
  percent('warnPct'),
  percent('shipMinPct'),
  { field: 'settlementUnit', code: 'settlementUnit', required: true, initial: 'piece' },
  { field: 'trolleyPieces', input: 'decimal', required: true, when: byTrolley },
  { field: 'catchWeightMode', code: 'captureMode', required: true, initial: 0 },
  weight('nominalWeight', { required: true }),
  weight('weightMin'),
  weight('weightMax'),
  { field: 'serialMode', code: 'captureMode', required: true, initial: 0 },
  { field: 'abcClass', code: 'abcClass' },
  { field: 'shortName', help: 'goodsManage.shortNameHelp' },
  { field: 'englishName', max: 200 },
  { field: 'spanishName', max: 200 },
  { field: 'japaneseName', max: 200 },
  { field: 'commodityType', code: 'commodityType', required: true, initial: 1 },
  { field: 'source', code: 'goodsSource', required: true, initial: 0 },
  { field: 'origin', max: 50 },
  { field: 'hsCode', max: 20 },
  { field: 'unitPrice', input: 'decimal', places: 4 },
  { field: 'insuranceValue', input: 'money' },
  { field: 'photos', Box: PhotosBox, several: true, initial: [], wide: true },
  { field: 'remark', input: 'textarea', wide: true },
]

/** Groups of the form. */
export const sections: readonly FormSection[] = [
  {
    title: 'goodsManage.section.base',
    fields: ['ownerCode', 'code', 'name', 'spec', 'unitCode', 'category', 'brandCode', 'status'],
  },
  {
    title: 'goodsManage.section.store',
    fields: [
      'thermosphere',
      'batchRuleCode',
      'minTemperature',
      'maxTemperature',
      'shelfLifeDays',
      'receiveMinPct',
      'warnPct',
      'shipMinPct',
    ],
  },
  { title: 'goodsManage.packs', fields: ['packs'], help: 'goodsManage.packsHelp' },
  {
    title: 'goodsManage.section.measure',
    fields: [
      'settlementUnit',
      'trolleyPieces',
      'catchWeightMode',
      'nominalWeight',
      'weightMin',
      'weightMax',
      'serialMode',
      'abcClass',
    ],
  },
  {
    title: 'goodsManage.section.names',
    fields: ['shortName', 'englishName', 'spanishName', 'japaneseName'],
  },
  {
    title: 'goodsManage.section.value',
    fields: ['commodityType', 'source', 'origin', 'hsCode', 'unitPrice', 'insuranceValue'],
  },
  { title: 'goodsManage.section.more', fields: ['photos', 'remark'] },
]

const BASE = 1
const CASE = 3
const PALLET = 4

/** The level that usually follows: base, case, pallet. */
function next(before: readonly FormValues[]): FormValues {
  const last = Number(before.at(-1)?.['level'] ?? 0)
  if (last < BASE) return { level: BASE, pieces: '1', forInbound: true, forOutbound: true }
  return { level: last < CASE ? CASE : PALLET }
}

const size = (field: string): FormField => ({ field, input: 'decimal', places: 2, width: 84 })
const kilograms = (field: string): FormField => ({ field, input: 'decimal', places: 3, width: 92 })

/** Packaging levels. */
export const lines: readonly LinesField[] = [
  {
    name: 'packs',
    title: 'goodsManage.packs',
    most: 4,
    initial: next,
    fields: [
      { field: 'level', code: 'packLevel', required: true, width: 110 },
      // The base level has the unit of the goods (`write`).
      {
        field: 'unitCode',
        input: 'choose',
        width: 130,
        requiredWhen: (pack) => Number(pack['level']) !== BASE,
      },
      { field: 'pieces', input: 'decimal', required: true, width: 100 },
      { field: 'gtin', rule: 'gtin', max: 14, width: 150 },
      size('length'),
      size('width'),
      size('height'),
      kilograms('grossWeight'),
      kilograms('netWeight'),
      { field: 'volume', input: 'decimal', width: 110 },
      { field: 'perLayer', input: 'int', width: 84 },
      { field: 'layers', input: 'int', width: 70 },
      { field: 'forInbound', input: 'bool', width: 84 },
      { field: 'forOutbound', input: 'bool', width: 84 },
    ],
  },
]

/** The base level has the unit of the goods: who leaves it out means that. */
export function write(body: Record<string, unknown>): Record<string, unknown> {
  const packs = linesOf(body['packs']).map((pack) =>
    pack['level'] === BASE && !pack['unitCode'] ? { ...pack, unitCode: body['unitCode'] } : pack,
  )
  return { ...body, packs }
}
