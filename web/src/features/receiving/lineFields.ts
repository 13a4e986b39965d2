/** The lines of a note as they are typed: goods, unit, quantity, batch; the rest behind "more columns". */
import type { FormField, FormValues } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import { goodsEdited, goodsField, unitField } from '@/engine/goods/lineParts'
import { TotalsBar } from '@/engine/goods/TotalsBar'
import { batchFields } from './batch'
import { temperatureFields } from './Temperature'

const MOST = 2000

const qty: FormField = { field: 'qty', input: 'decimal', required: true, width: 96 }
const more = (field: FormField): FormField => ({ ...field, column: 'more' })
const inWarehouse = ['warehouseCode']
const status: FormField = { field: 'statusCode', input: 'choose' }
const container: FormField = { field: 'containerCode', max: 64, width: 150 }
const containerType: FormField = { field: 'containerTypeCode', input: 'choose' }
const volume: FormField = {
  field: 'volume',
  label: 'receivingPage.title.volume',
  input: 'decimal',
  places: 6,
  unit: 'receivingPage.cubicMetres',
}
const remark: FormField = { field: 'remark', max: 200 }

const table = {
  name: 'lines',
  title: 'receivingPage.section.lines',
  help: 'receivingPage.linesHelp',
  least: 1,
  most: MOST,
  edited: goodsEdited,
  Under: TotalsBar,
} satisfies Partial<LinesField>

/** Lines of goods that are expected. */
export const expectedLines: LinesField = {
  ...table,
  fields: [
    goodsField,
    unitField,
    qty,
    {
      field: 'grossWeight',
      label: 'receivingPage.title.grossWeight',
      input: 'decimal',
      places: 3,
      unit: 'receivingPage.kg',
      width: 104,
    },
    container,
    ...batchFields,
    more(containerType),
    more(status),
    more(volume),
    more({ field: 'planLocationCode', input: 'choose', within: inWarehouse }),
    more({
      field: 'overPercent',
      label: 'receivingPage.title.overPercent',
      input: 'int',
      unit: 'receivingPage.percent',
    }),
    more({ field: 'unitPrice', input: 'decimal', places: 4 }),
    more(remark),
  ],
}

/** Lines of goods that stand at the door: with what was weighed and measured, and where they go. */
export const directLines: LinesField = {
  ...table,
  help: 'receivingPage.directHelp',
  fields: [
    goodsField,
    unitField,
    qty,
    {
      field: 'weight',
      label: 'receivingPage.title.weight',
      input: 'decimal',
      places: 3,
      unit: 'receivingPage.kg',
      width: 104,
    },
    ...temperatureFields,
    container,
    ...batchFields,
    {
      field: 'targetLocationCode',
      label: 'receivingPage.title.targetLocationCode',
      input: 'choose',
      choose: 'lines.planLocationCode',
      within: inWarehouse,
      width: 150,
    },
    more(containerType),
    more(status),
    more(volume),
    more({ field: 'overrideReason', label: 'receivingPage.title.overrideReason', max: 200 }),
    more(remark),
  ],
}

/** Cells that belong to the receipt of a direct line, not to the line. */
const OF_RECEIPT = ['weight', 'productTemp', 'targetLocationCode', 'overrideReason'] as const

/** A line received at once: one receipt of all of it. */
export function directLine(line: FormValues): FormValues {
  const receipt: Record<string, unknown> = { qty: line['qty'], unitCode: line['unitCode'] }
  const rest: Record<string, unknown> = { ...line }
  for (const field of OF_RECEIPT) {
    if (isSaid(line[field])) receipt[field] = line[field]
    delete rest[field]
  }
  for (const field of ['containerCode', 'containerTypeCode', 'statusCode', 'batch']) {
    if (isSaid(line[field])) receipt[field] = line[field]
  }
  return { ...rest, receipts: [receipt] }
}

/** Exact numbers of the wire are objects. */
function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}
