/** The form of suppliers, for those who keep them and those who audit them. */
import type { FormField } from '@/engine/form/fields'
import { RegionBox, RegionText } from '@/engine/form/RegionBox'
import type { FormSection } from '@/engine/form/sections'

/** Its fields. */
export const form: readonly FormField[] = [
  { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
  { field: 'name', required: true },
  { field: 'englishName' },
  { field: 'ownerCode', input: 'choose', help: 'party.ownerHelp' },
  { field: 'settle', code: 'supplierSettlement', required: true, initial: 0 },
  { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
  { field: 'creditCode', rule: 'socialCreditCode', max: 18 },
  { field: 'country', rule: 'country', max: 2, help: 'supplierManage.countryHelp' },
  { field: 'foodLicence', max: 50 },
  { field: 'licenceUntil', input: 'date' },
  { field: 'overseasNo', max: 50 },
  { field: 'bankName' },
  { field: 'bankAccount', max: 40 },
  { field: 'contact', max: 50 },
  { field: 'phone', rule: 'phone' },
  { field: 'email', rule: 'email', max: 254 },
  { field: 'regionCode', Box: RegionBox, modes: ['add', 'edit'] },
  { field: 'regionCode', Box: RegionText, modes: ['detail'] },
  { field: 'address', max: 200, wide: true },
  { field: 'remark', input: 'textarea', wide: true },
]

/** Its groups. */
export const sections: readonly FormSection[] = [
  {
    title: 'party.section.identity',
    fields: ['code', 'name', 'englishName', 'ownerCode', 'settle', 'status'],
  },
  {
    title: 'party.section.papers',
    fields: ['creditCode', 'country', 'foodLicence', 'licenceUntil', 'overseasNo', 'bankName', 'bankAccount'],
  },
  {
    title: 'party.section.reach',
    fields: ['contact', 'phone', 'email', 'regionCode', 'address', 'remark'],
  },
]
