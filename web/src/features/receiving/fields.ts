/** The form of a receiving note: its head, what came with the vehicle, and how its lines are read and written. */
import { asRecord, namesOf, saidOnly, withNames } from '@/engine/document/named'
import type { FormField, FormValues } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { MomentBox } from '@/engine/form/MomentBox'
import type { FormSection } from '@/engine/form/sections'
import { flatBatch, nestedBatch } from './batch'
import { FilesBox } from '@/engine/form/FilesBox'
import { DEGREES } from './verdict'

const USUAL_PRIORITY = '30'

const moment = (field: string): FormField => ({ field, Box: MomentBox })
/** A temperature. */
export const celsius = (field: string): FormField => ({
  field,
  input: 'decimal',
  places: 1,
  negative: true,
  between: DEGREES,
  unit: 'receivingPage.celsius',
})

const owner: FormField = { field: 'ownerCode', input: 'choose', required: true }
const warehouse: FormField = { field: 'warehouseCode', input: 'choose', required: true }
const inWarehouse = ['warehouseCode']

const base: readonly FormField[] = [owner, warehouse]

const plan: readonly FormField[] = [
  { field: 'externalNo', max: 64 },
  moment('expectedAt'),
  { field: 'docTypeCode', input: 'choose', present: 'docTypeName' },
]

const vehicle: readonly FormField[] = [
  { field: 'plateNo', rule: 'plate', max: 16 },
  { field: 'trailerNo', max: 16 },
  { field: 'driverName', max: 32 },
  { field: 'driverPhone', rule: 'phone', max: 20 },
  { field: 'driverIdNo', rule: 'citizenId', max: 18 },
  { field: 'carrier', max: 64 },
  { field: 'sealNo', max: 32 },
  { field: 'deliveryNoteNo', max: 64 },
  moment('arrivedAt'),
  {
    field: 'receivingLocationCode',
    input: 'choose',
    within: inWarehouse,
    help: 'receivingPage.locationHelp',
  },
  { field: 'dockCode', max: 32 },
  { field: 'queueNo', max: 32 },
  { field: 'loadingTeamCode', input: 'choose', within: inWarehouse },
  { field: 'thermosphere', code: 'thermosphere' },
  celsius('reeferSetTemp'),
  celsius('reeferActualTemp'),
  celsius('productTempMin'),
  celsius('productTempMax'),
]

const other: readonly FormField[] = [
  { field: 'collectTypeCode', input: 'choose' },
  {
    field: 'priority',
    input: 'int',
    initial: USUAL_PRIORITY,
    help: 'receivingPage.priorityHelp',
  },
  moment('latestDueAt'),
  { field: 'attachments', Box: FilesBox, several: true, initial: [], wide: true },
  { field: 'remark', input: 'textarea', wide: true },
]

/** Fields of a note of goods that a supplier or the owner brings. */
export const receiptFields: readonly FormField[] = [
  ...base,
  { field: 'supplierCode', input: 'choose', within: ['ownerCode'] },
  ...plan,
  ...vehicle,
  ...other,
]

/** The delivery that goods come back of. */
export const originField: FormField = {
  field: 'originOutOrderNo',
  input: 'choose',
  within: ['ownerCode'],
  present: 'originOutOrderName',
  help: 'receivingPage.origin.help',
}

/** Fields of a note of goods that come back. */
export const returnFields: readonly FormField[] = [
  ...base,
  { field: 'customerCode', input: 'choose', within: ['ownerCode'] },
  originField,
  { field: 'returnReason', max: 200, required: true },
  { field: 'returnDisposition', code: 'returnDisposition', initial: 0, required: true },
  ...plan,
  ...vehicle,
  ...other,
]

const names = (fields: readonly FormField[]) => fields.map((each) => each.field)
const vehicleNames = names(vehicle)
const otherNames = names(other)

/** Groups of a form: what it is, the lines, then the vehicle and the rest. */
export function sectionsOf(fields: readonly FormField[]): readonly FormSection[] {
  return [
    {
      title: 'receivingPage.section.base',
      fields: names(fields).filter((field) => !vehicleNames.includes(field) && !otherNames.includes(field)),
    },
    { title: 'receivingPage.section.lines', fields: ['lines'] },
    { title: 'receivingPage.section.vehicle', fields: vehicleNames },
    { title: 'receivingPage.section.other', fields: otherNames },
  ]
}

/** A note of the server as these pages read it: names beside codes, totals beside the head, flat batch attributes. */
export function readNote(note: FormValues): FormValues {
  const known = namesOf(note)
  const totals = asRecord(note['totals'])
  const probes = asRecord(note['probes'])
  return {
    ...withNames(note, known),
    lineCount: totals['lines'],
    qty: totals['qty'],
    receivedQty: totals['receivedQty'],
    rejectedQty: totals['rejectedQty'],
    damagedQty: totals['damagedQty'],
    weight: totals['weight'],
    receivedWeight: totals['receivedWeight'],
    volume: totals['volume'],
    containers: totals['containers'],
    probesAsked: probes['asked'],
    probesTaken: probes['taken'],
    probesNeeded: probes['needed'],
    lines: linesOf(note['lines']).map((line) => withNames(line, known)),
    receipts: linesOf(note['receipts']).map((receipt) => withNames(receipt, known)),
  }
}

/** A note as the form opens with it: lines in the unit in which they were typed. */
export function readForm(note: FormValues): FormValues {
  const read = readNote(note)
  return {
    ...read,
    lines: linesOf(read['lines']).map((line) => ({ ...flatBatch(line), qty: line['qtyEntered'] })),
  }
}

/** The body of a note: what says nothing is left out, attributes of each line in one object. */
export function writeNote(body: Record<string, unknown>): Record<string, unknown> {
  return { ...saidOnly(body), lines: linesOf(body['lines']).map((line) => saidOnly(nestedBatch(line))) }
}
