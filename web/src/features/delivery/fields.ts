/** The form of a delivery sheet: whose goods go to whom, what life they must have, and the vehicle; how a sheet is read. */
import { asRecord, namesOf, saidOnly, withNames } from '@/engine/document/named'
import type { FormField, FormValues } from '@/engine/form/fields'
import { FilesBox } from '@/engine/form/FilesBox'
import { linesOf } from '@/engine/form/lines'
import { MomentBox } from '@/engine/form/MomentBox'
import { REASON_MOST } from '@/engine/form/reason'
import { RegionBox } from '@/engine/form/RegionBox'
import type { FormSection } from '@/engine/form/sections'
import { substituteWords } from './substitutes'

const USUAL_PRIORITY = '30'

const moment = (field: string, more: Partial<FormField> = {}): FormField => ({
  field,
  Box: MomentBox,
  ...more,
})
const inWarehouse = ['warehouseCode']

const parties: readonly FormField[] = [
  { field: 'ownerCode', input: 'choose', required: true },
  { field: 'warehouseCode', input: 'choose', required: true },
]

const customer: FormField = {
  field: 'customerCode',
  input: 'choose',
  within: ['ownerCode'],
  help: 'deliveryPage.customerHelp',
}
const supplier: FormField = {
  field: 'supplierCode',
  input: 'choose',
  within: ['ownerCode'],
  required: true,
}

const plan: readonly FormField[] = [
  moment('requiredArriveAt', { help: 'deliveryPage.arriveHelp' }),
  moment('requiredShipAt'),
  { field: 'externalNo', max: 64 },
  { field: 'docTypeCode', input: 'choose', present: 'docTypeName' },
]

const choice: readonly FormField[] = [
  {
    field: 'ruleCode',
    input: 'choose',
    within: ['ownerCode', 'warehouseCode'],
    help: 'deliveryPage.ruleHelp',
  },
  { field: 'overrideReason', max: REASON_MOST, help: 'deliveryPage.exceptionHelp' },
  { field: 'shipPolicy', code: 'shipPolicy', initial: 0, required: true },
  { field: 'restPolicy', code: 'restPolicy', initial: 0, required: true },
  { field: 'priority', input: 'int', initial: USUAL_PRIORITY, help: 'deliveryPage.priorityHelp' },
  { field: 'minLifeDays', input: 'int', help: 'deliveryPage.lifeHelp' },
  { field: 'minLifePercent', input: 'int' },
  { field: 'singleBatch', input: 'bool', initial: false },
  { field: 'substitutable', input: 'bool', initial: false, help: 'deliveryPage.substitutableHelp' },
]

const consignee: readonly FormField[] = [
  { field: 'consigneeName', max: 64 },
  { field: 'consigneePhone', rule: 'phone', max: 20 },
  { field: 'regionCode', Box: RegionBox },
  { field: 'address', max: 200 },
]

const vehicle: readonly FormField[] = [
  moment('cutoffAt'),
  { field: 'carrier', max: 64 },
  { field: 'plateNo', rule: 'plate', max: 16 },
  { field: 'driverName', max: 32 },
  { field: 'driverPhone', rule: 'phone', max: 20 },
  { field: 'dockCode', max: 32 },
  { field: 'queueNo', max: 32 },
  { field: 'loadingTeamCode', input: 'choose', within: inWarehouse },
  {
    field: 'stagingLocationCode',
    input: 'choose',
    within: inWarehouse,
    help: 'deliveryPage.stagingHelp',
  },
  { field: 'thermosphere', code: 'thermosphere' },
  { field: 'transportOrderNo', max: 64 },
]

const other: readonly FormField[] = [
  { field: 'attachments', Box: FilesBox, several: true, initial: [], wide: true },
  { field: 'remark', input: 'textarea', wide: true },
]

/** Fields of a sheet of goods for a customer. */
export const deliveryFields: readonly FormField[] = [
  ...parties,
  customer,
  ...plan,
  ...choice,
  ...consignee,
  ...vehicle,
  ...other,
]

/** What goes back may be of any age, nothing stands in for it, and what is not there is not waited for. */
const OF_DELIVERY = ['minLifeDays', 'minLifePercent', 'substitutable', 'restPolicy']

/** Fields of a sheet of goods that go back to a supplier. */
export const returnFields: readonly FormField[] = [
  ...parties,
  supplier,
  moment('requiredArriveAt'),
  ...plan.filter(({ field }) => field !== 'requiredArriveAt'),
  ...choice.filter(({ field }) => !OF_DELIVERY.includes(field)),
  ...consignee,
  ...vehicle,
  ...other,
]

const names = (fields: readonly FormField[]) => fields.map((each) => each.field)

/** Groups of a form: for whom, the lines, how they are filled, then where they go and with what. */
export function sectionsOf(fields: readonly FormField[]): readonly FormSection[] {
  const later = new Set(names([...choice, ...consignee, ...vehicle, ...other]))
  return [
    { title: 'deliveryPage.section.base', fields: names(fields).filter((field) => !later.has(field)) },
    { title: 'deliveryPage.section.lines', fields: ['lines'] },
    { title: 'deliveryPage.section.choice', fields: names(choice) },
    { title: 'deliveryPage.section.consignee', fields: names(consignee) },
    { title: 'deliveryPage.section.vehicle', fields: names([...vehicle, ...other]) },
  ]
}

/** A sheet of the server as these pages read it: names beside codes, totals beside the head. */
export function readSheet(sheet: FormValues): FormValues {
  const known = namesOf(sheet)
  const totals = asRecord(sheet['totals'])
  return {
    ...withNames(sheet, known),
    lineCount: totals['lines'],
    qty: totals['qty'],
    allocatedQty: totals['allocatedQty'],
    pickedQty: totals['pickedQty'],
    shippedQty: totals['shippedQty'],
    movedQty: totals['movedQty'],
    cancelledQty: totals['cancelledQty'],
    weight: totals['weight'],
    volume: totals['volume'],
    ruleText: asRecord(sheet['rule'])['name'],
    lines: linesOf(sheet['lines']).map((line) => withNames(line, known)),
  }
}

/** A sheet as the form opens with it: lines in the unit in which they were typed. */
export function readForm(sheet: FormValues): FormValues {
  const read = readSheet(sheet)
  const typed = (line: FormValues) => ({
    ...line,
    qty: line['qtyEntered'],
    substitutes: substituteWords(line['substitutes']),
  })
  return { ...read, lines: linesOf(read['lines']).map(typed) }
}

/** The body of a sheet: what says nothing is left out. */
export function writeSheet(body: Record<string, unknown>): Record<string, unknown> {
  return { ...saidOnly(body), lines: linesOf(body['lines']).map(saidOnly) }
}
