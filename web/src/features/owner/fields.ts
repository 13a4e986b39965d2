/** The forms of both kinds of owner: what they share, and what each has for itself. */
import type { FormField, FormValues } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import { RegionBox, RegionText } from '@/engine/form/RegionBox'
import type { FormSection } from '@/engine/form/sections'

/** Kinds of owners, as the server numbers them. */
const PERSON = 0
const ENTERPRISE = 1

const written = ['add', 'edit'] as const
const read = ['detail'] as const

const names: readonly FormField[] = [
  { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
  { field: 'name', required: true },
  { field: 'shortName', max: 50 },
  { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
]

const otherNames: readonly FormField[] = [{ field: 'nameEn' }, { field: 'nameEs' }, { field: 'nameJa' }]

const bank: readonly FormField[] = [{ field: 'bankName' }, { field: 'bankAccount', max: 40 }]

const reach: readonly FormField[] = [
  { field: 'contact', max: 50 },
  { field: 'phone', rule: 'phone' },
  { field: 'email', rule: 'email', max: 254 },
  { field: 'regionCode', Box: RegionBox, modes: written },
  { field: 'regionCode', Box: RegionText, modes: read },
  { field: 'address', max: 200 },
  { field: 'postalCode', rule: 'postalCode', max: 10 },
]

const terms: readonly FormField[] = [
  { field: 'settleCycle', code: 'billingCycleUnit' },
  { field: 'paymentDays', input: 'int', unit: 'party.days' },
  { field: 'salesperson', max: 50 },
  { field: 'validFrom', input: 'date' },
  { field: 'validTo', input: 'date' },
  { field: 'minShelfDays', input: 'int', help: 'party.minShelfHelp' },
  { field: 'minShelfPercent', input: 'int' },
  { field: 'remark', input: 'textarea', wide: true },
]

const papersOfPerson: readonly FormField[] = [
  { field: 'idCard', rule: 'citizenId', max: 18, help: 'party.idCardHelp', modes: written },
  { field: 'idCardMasked', label: 'field.idCard', modes: read },
]

const papersOfEnterprise: readonly FormField[] = [
  { field: 'creditCode', rule: 'socialCreditCode', max: 18 },
  { field: 'legalPerson', max: 50 },
  { field: 'taxNo', max: 20, help: 'enterpriseCargoOwner.taxNoHelp' },
  { field: 'invoiceTitle', help: 'enterpriseCargoOwner.invoiceTitleHelp' },
  { field: 'licence', input: 'image' },
]

/** The form of a person. */
export const personForm: readonly FormField[] = [
  ...names,
  ...otherNames,
  ...papersOfPerson,
  ...bank,
  ...reach,
  ...terms,
]

/** The form of an enterprise. */
export const enterpriseForm: readonly FormField[] = [
  ...names,
  ...otherNames,
  ...papersOfEnterprise,
  ...bank,
  ...reach,
  ...terms,
]

/** A field that only one kind of owner has. */
const ofKind =
  (kind: number) =>
  (field: FormField): FormField => ({
    ...field,
    when: (record) => record['kind'] === undefined || record['kind'] === kind,
  })

/** Owners of both kinds as their auditor sees them. */
export const auditForm: readonly FormField[] = [
  { field: 'kind', code: 'partyKind' },
  ...names,
  ...otherNames,
  ofKind(PERSON)({ field: 'idCard' }),
  ...papersOfEnterprise.map(ofKind(ENTERPRISE)),
  ...bank,
  ...reach,
  ...terms,
]

const fieldsOf = (fields: readonly FormField[]) => [...new Set(fields.map((each) => each.field))]

/** The groups of every form of owners; a form shows what it has of them. */
export const sections: readonly FormSection[] = [
  { title: 'party.section.identity', fields: ['kind', ...fieldsOf([...names, ...otherNames])] },
  {
    title: 'party.section.papers',
    fields: fieldsOf([...papersOfPerson, ...papersOfEnterprise, ...bank]),
  },
  { title: 'party.section.reach', fields: [...fieldsOf(reach), 'contacts'] },
  { title: 'party.section.terms', fields: fieldsOf(terms) },
]

/** People to talk to. */
export const lines: readonly LinesField[] = [
  {
    name: 'contacts',
    title: 'field.contacts',
    most: 20,
    fields: [
      { field: 'contact', required: true, max: 50, width: 140 },
      { field: 'phone', required: true, rule: 'phone', width: 150 },
      { field: 'email', rule: 'email', max: 254, width: 200 },
      { field: 'duty', max: 50, width: 140 },
      { field: 'channel', code: 'noticeChannel', required: true, initial: 'NONE', width: 130 },
    ],
  },
]

/** An identity number is written and never read back: the box stays empty, the detail shows its end. */
export function readSecret(record: FormValues): FormValues {
  const { idCard, ...rest } = record
  return { ...rest, idCardMasked: idCard }
}
