/** The form of customers, for those who keep them and those who audit them. */
import type { FormField } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import { RegionBox, RegionText } from '@/engine/form/RegionBox'
import type { FormSection } from '@/engine/form/sections'

/** Its fields. */
export const form: readonly FormField[] = [
  { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
  { field: 'name', required: true },
  { field: 'englishName' },
  { field: 'kind', code: 'customerKind', required: true, initial: 4 },
  { field: 'ownerCode', input: 'choose', help: 'party.ownerHelp' },
  { field: 'creditCode', rule: 'socialCreditCode', max: 18 },
  { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
  { field: 'contact', max: 50 },
  { field: 'phone', rule: 'phone' },
  { field: 'secondPhone', rule: 'phone' },
  { field: 'email', rule: 'email', max: 254 },
  { field: 'regionCode', Box: RegionBox, modes: ['add', 'edit'] },
  { field: 'regionCode', Box: RegionText, modes: ['detail'] },
  { field: 'postalCode', rule: 'postalCode', max: 10 },
  { field: 'address', max: 200, wide: true },
  { field: 'deliveryWindow', help: 'customerManage.deliveryWindowHelp' },
  { field: 'creditLimit', input: 'decimal', places: 2, unit: 'party.yuan' },
  { field: 'paymentDays', input: 'int', unit: 'party.days' },
  { field: 'remark', input: 'textarea', wide: true },
  { field: 'minShelfDays', input: 'int', help: 'party.minShelfHelp' },
  { field: 'minShelfPercent', input: 'int' },
  { field: 'neverOlder', input: 'bool', help: 'customerManage.neverOlderHelp' },
]

/** What it wants of single classes of goods. */
export const lines: readonly LinesField[] = [
  {
    name: 'shelfLife',
    title: 'customerManage.shelfLife',
    most: 100,
    fields: [
      {
        field: 'goodsClass',
        label: 'customerManage.field.goodsClass',
        required: true,
        max: 50,
        width: 200,
      },
      {
        field: 'minDays',
        label: 'customerManage.field.minDays',
        input: 'int',
        unit: 'party.days',
        width: 140,
      },
      {
        field: 'minPercent',
        label: 'customerManage.field.minPercent',
        input: 'int',
        width: 140,
      },
    ],
  },
]

/** Its groups. */
export const sections: readonly FormSection[] = [
  {
    title: 'party.section.identity',
    fields: ['code', 'name', 'englishName', 'kind', 'ownerCode', 'creditCode', 'status'],
  },
  {
    title: 'party.section.reach',
    fields: [
      'contact',
      'phone',
      'secondPhone',
      'email',
      'regionCode',
      'postalCode',
      'address',
      'deliveryWindow',
    ],
  },
  { title: 'party.section.terms', fields: ['creditLimit', 'paymentDays', 'remark'] },
  {
    title: 'party.section.shelfLife',
    fields: ['minShelfDays', 'minShelfPercent', 'neverOlder', 'shelfLife'],
  },
]
