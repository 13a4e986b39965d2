/** The rows of a registration: which line, how much, weight, batch, container, temperature, what was sent back. */
import type { FormField, FormValues } from '@/engine/form/fields'
import { type LinesField, newLine } from '@/engine/form/lines'
import { text } from '@/engine/i18n/i18n'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { batchFields } from './batch'
import { FilesBox, filesOf } from '@/engine/form/FilesBox'
import { LineBox, lineText } from './LineBox'
import { unitField } from '@/engine/goods/lineParts'
import { inUnit } from '@/engine/goods/inUnit'
import { lineOf, receiptRow } from './receipts'
import { temperatureFields } from './Temperature'
import type { Goods } from '@/engine/goods/goods'
import type { NoteLine } from './types'

const more = (field: FormField): FormField => ({ ...field, column: 'more' })
/** At 1440 pixels everything that is usually typed stands on the screen. */
const narrow = (field: FormField, width: number): FormField => ({ ...field, width })
const rejects = (row: FormValues) => valueText(row['rejectedQty']) !== ''

const cold = temperatureFields.map(
  (field): FormField =>
    field.field === 'productTemp'
      ? { ...field, when: (row) => lineOf(row)?.['thermosphere'] !== 'NORMAL' }
      : field,
)

const fields: readonly FormField[] = [
  {
    field: 'lineId',
    label: 'goodsLine.goods',
    Box: LineBox,
    required: true,
    width: 216,
    show: (row) => lineText(lineOf(row)),
  },
  {
    field: 'open',
    label: 'receivingPage.open',
    still: true,
    width: 76,
    show: (row) => {
      const line = lineOf(row)
      if (!line) return ''
      const { qty, name } = inUnit(line.qtyOpen, line)
      return `${formatDecimal(qty)} ${name}`
    },
  },
  { field: 'qty', label: 'receivingPage.accepted', input: 'decimal', width: 72 },
  // Beside what came in: what goes back must be in sight without scrolling.
  { field: 'rejectedQty', label: 'receivingPage.title.rejectedQty', input: 'decimal', width: 72 },
  {
    field: 'rejectionReason',
    label: 'receivingPage.title.rejectionReason',
    max: 200,
    column: 'used',
    when: rejects,
    width: 160,
  },
  narrow(unitField, 72),
  {
    field: 'weight',
    label: 'receivingPage.title.weight',
    input: 'decimal',
    places: 3,
    unit: 'receivingPage.kg',
    width: 78,
  },
  ...cold,
  { field: 'containerCode', label: 'receivingNoteManage.lines.containerCode', max: 64, width: 112 },
  ...batchFields.map((field) => narrow(field, 100)),
  more({
    field: 'containerTypeCode',
    label: 'receivingNoteManage.lines.containerTypeCode',
    input: 'choose',
    choose: 'lines.containerTypeCode',
  }),
  more({
    field: 'damagedType',
    label: 'receivingPage.title.damagedType',
    input: 'choose',
    choose: 'lines.damagedType',
    present: 'damagedTypeName',
  }),
  more({
    field: 'statusCode',
    label: 'receivingNoteManage.lines.statusCode',
    input: 'choose',
    choose: 'lines.statusCode',
  }),
  more({
    field: 'locationCode',
    label: 'receivingPage.title.locationCode',
    input: 'choose',
    choose: 'receivingLocationCode',
    within: ['warehouseCode'],
    width: 150,
  }),
  more({ field: 'pieceWeights', label: 'receivingPage.title.pieceWeights', max: 4000, width: 160 }),
  more({
    field: 'photos',
    label: 'receivingPage.title.photos',
    Box: FilesBox,
    several: true,
    width: 150,
    show: (row) => {
      const count = filesOf(row['photos']).length
      return count === 0 ? text('form.addFile') : text('form.files', { count })
    },
  }),
  more({ field: 'overrideReason', label: 'receivingPage.title.overrideReason', max: 200, width: 180 }),
]

/** The table of a note. A row that changes its line takes what that line plans. */
export function receiptTable(
  lines: readonly NoteLine[],
  goodsOf: (code: string) => Goods | undefined,
  warehouseCode: string,
): LinesField {
  const rowOf = (id: unknown) => {
    const line = lines.find((each) => each.id === id)
    return line && { ...receiptRow(line, goodsOf(line.goodsCode)), warehouseCode }
  }
  return {
    name: 'receipts',
    title: 'receivingPage.thisTime',
    help: 'receivingPage.receiptsHelp',
    fields,
    most: 1000,
    initial: () => rowOf(lines[0]?.id) ?? {},
    edited: (row, field) => {
      if (field !== 'lineId') return row
      const planned = rowOf(row['lineId'])
      return planned ? { ...row, ...planned } : row
    },
  }
}

/** A row for each line that waits. */
export function firstRows(
  table: LinesField,
  lines: readonly NoteLine[],
  goodsOf: (code: string) => Goods | undefined,
  warehouseCode: string,
): readonly FormValues[] {
  return lines.map((line) => ({
    ...newLine(table, []),
    ...receiptRow(line, goodsOf(line.goodsCode)),
    warehouseCode,
  }))
}
