/** The form of a contract: its head, its rented space and its rate lines. */
import type { FormField, FormValues } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import type { FormSection } from '@/engine/form/sections'
import { PercentBox } from './PercentBox'
import { RatesBox } from './RatesBox'

/** Both kinds of owner come before customers and loading teams. */
const OWNERS = 1
const SCATTERED = 2
const isLater = (contract: FormValues) => (contract['validFrom'] ?? '') !== ''
const renews = (contract: FormValues) => contract['autoRenew'] === true
const money = (field: string): FormField => ({ field, input: 'money' })
const code = (field: string, table: string, initial: number | string): FormField => ({
  field,
  code: table,
  required: true,
  initial,
})
const temperature = (field: string): FormField => ({
  field,
  input: 'decimal',
  places: 1,
  negative: true,
  unit: 'contractManage.celsius',
})

/** Fields in the order of the screen. */
export const form: readonly FormField[] = [
  { field: 'contractNo', rule: 'lettersDigitsHyphen', max: 32, help: 'contractManage.numberHelp' },
  { field: 'name', required: true },
  code('partyKind', 'contractParty', OWNERS),
  { field: 'partyCode', input: 'choose', required: true, within: ['partyKind'] },
  {
    field: 'warehouseCode',
    input: 'choose',
    help: 'contractManage.allWarehouses',
    none: 'contractManage.everyWarehouse',
  },
  code('warehouseAttribute', 'warehouseAttribute', 1),
  code('leaseMode', 'leaseMode', SCATTERED),
  { field: 'signDate', input: 'date' },
  { field: 'startDate', input: 'date', required: true },
  { field: 'endDate', input: 'date', required: true },
  {
    field: 'validFrom',
    input: 'date',
    help: 'contractManage.validFromHelp',
    modes: ['edit', 'detail'],
    when: isLater,
  },
  { field: 'noticeDays', input: 'int', required: true, initial: '30', unit: 'contractManage.days' },
  { field: 'autoRenew', input: 'bool' },
  { field: 'renewMonths', input: 'int', unit: 'contractManage.months', when: renews },
  { field: 'currency', required: true, initial: 'CNY', max: 3 },
  { field: 'taxRate', Box: PercentBox, required: true, initial: '0.06' },
  code('cycleUnit', 'billingCycleUnit', 'DAY'),
  { field: 'cycleCount', input: 'int', required: true, initial: '1' },
  code('cycleAnchor', 'cycleAnchor', 2),
  code('dayCount', 'dayCount', 'HEAD'),
  code('rounding', 'amountRounding', 1),
  { field: 'decimals', input: 'int', required: true, initial: '2' },
  { field: 'billDay', input: 'int' },
  { field: 'paymentDays', input: 'int', unit: 'contractManage.days' },
  money('minPerBill'),
  money('maxPerBill'),
  { field: 'minProrate', input: 'bool' },
  { field: 'lotPriceLock', input: 'bool' },
  money('deposit'),
  money('creditLimit'),
  { field: 'overdueFactor', input: 'decimal', places: 2, help: 'contractManage.overdueHelp' },
  temperature('temperatureMin'),
  temperature('temperatureMax'),
  { field: 'autoEnter', input: 'bool' },
  { field: 'liableForDifference', input: 'bool' },
  { field: 'breachClause', input: 'textarea', wide: true },
  { field: 'remark', input: 'textarea', wide: true },
  { field: 'rates', Box: RatesBox, several: true, initial: [], wide: true, label: 'contractManage.rateList' },
]

/** Rented space. */
export const spaces: LinesField = {
  name: 'spaces',
  title: 'contractManage.spaces',
  help: 'contractManage.spacesHelp',
  most: 500,
  initial: { rentBy: 'LOCATION' },
  fields: [
    { field: 'rentBy', code: 'wholeBillingBy', required: true },
    {
      field: 'locationCode',
      input: 'choose',
      within: ['warehouseCode'],
      required: true,
      when: (row) => row['rentBy'] !== 'AREA',
    },
    {
      field: 'areaCode',
      input: 'choose',
      within: ['warehouseCode'],
      required: true,
      when: (row) => row['rentBy'] === 'AREA',
    },
    {
      field: 'areaM2',
      input: 'decimal',
      places: 2,
      unit: 'contractManage.squareMetres',
      required: true,
      when: (row) => row['rentBy'] === 'AREA',
    },
    { field: 'fromDate', input: 'date' },
    { field: 'toDate', input: 'date' },
    { field: 'unitPrice', input: 'decimal', places: 4 },
  ],
}

/** Groups of the form. */
export const sections: readonly FormSection[] = [
  {
    title: 'contractManage.section.base',
    fields: [
      'contractNo',
      'name',
      'partyKind',
      'partyCode',
      'warehouseCode',
      'warehouseAttribute',
      'leaseMode',
      'signDate',
      'startDate',
      'endDate',
      'validFrom',
      'noticeDays',
      'autoRenew',
      'renewMonths',
    ],
  },
  { title: 'contractManage.rates', fields: ['rates'], help: 'contractManage.ratesHelp' },
  { title: 'contractManage.spaces', fields: ['spaces'] },
  {
    title: 'contractManage.section.billing',
    fields: [
      'currency',
      'taxRate',
      'cycleUnit',
      'cycleCount',
      'cycleAnchor',
      'dayCount',
      'rounding',
      'decimals',
      'billDay',
      'paymentDays',
      'minPerBill',
      'maxPerBill',
      'minProrate',
      'lotPriceLock',
      'deposit',
      'creditLimit',
      'overdueFactor',
    ],
  },
  {
    title: 'contractManage.section.operating',
    fields: [
      'temperatureMin',
      'temperatureMax',
      'autoEnter',
      'liableForDifference',
      'breachClause',
      'remark',
    ],
  },
]
