/** The lines of a note: what was expected, what came, what is still open. */
import { useTranslation } from 'react-i18next'
import type { DocumentPartProps } from '@/engine/document/definition'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import type { FormValues } from '@/engine/form/fields'
import { GoodsText, packedText } from '@/engine/goods/lineParts'
import { text } from '@/engine/i18n/i18n'
import { valueText } from '@/ui/valueText'
import { attributeKey, batchText, weightText } from './batch'
import css from './receiving.module.css'
import { LINE, noteLines } from './types'

const amount = (field: string): DocumentColumn => ({
  field,
  label: `receivingPage.title.${field}`,
  input: 'decimal',
})

const columns: readonly DocumentColumn[] = [
  { field: 'goodsName', label: 'goodsLine.goods', show: (row) => <GoodsText row={row} /> },
  { field: 'lineStatus', label: 'receivingPage.title.lineStatus', code: 'receivingLineStatus' },
  { field: 'packed', label: 'goodsLine.packed', end: true, ifAny: true, show: packedText },
  amount('qtyExpected'),
  // Without what was sent back, which the server counts as done.
  { ...amount('qtyAccepted'), label: 'receivingPage.title.qtyReceived' },
  { ...amount('qtyOpen'), ifAny: true },
  { ...amount('qtyRejected'), ifAny: true },
  { ...amount('qtyDamaged'), ifAny: true },
  { ...amount('qtyShort'), ifAny: true },
  { ...amount('qtyOver'), ifAny: true },
  { field: 'baseUnitName', label: 'goodsLine.unit' },
  {
    field: 'grossWeight',
    label: 'receivingPage.title.grossWeight',
    input: 'decimal',
    unit: 'receivingPage.kg',
    sum: true,
    ifAny: true,
  },
  {
    field: 'receivedWeight',
    label: 'receivingPage.title.receivedWeight',
    input: 'decimal',
    unit: 'receivingPage.kg',
    sum: true,
    ifAny: true,
    show: (row) => weightText(row['receivedWeight'], row['isWeighed']),
  },
  {
    field: 'batchText',
    label: 'receivingPage.batch',
    ifAny: true,
    show: (row) => <span className={css['batch']}>{valueText(row['batchText'])}</span>,
  },
  { field: 'containerCode', label: 'receivingNoteManage.lines.containerCode', ifAny: true },
  { field: 'planLocationCode', label: 'receivingNoteManage.lines.planLocationCode', ifAny: true },
  { field: 'shortReason', label: 'receivingPage.title.shortReason', ifAny: true },
  { field: 'remark', ifAny: true },
]

const SUMMED = ['qtyExpected', 'qtyAccepted', 'qtyOpen', 'qtyRejected', 'qtyDamaged', 'qtyShort', 'qtyOver']
/** Columns that say nothing while they are zero. */
const QUIET = ['qtyOpen', 'qtyRejected', 'qtyDamaged', 'qtyShort', 'qtyOver', 'receivedWeight']

/** Draws the lines. */
export function LinesPart({ record, definition }: DocumentPartProps) {
  const { t } = useTranslation()
  const rows = noteLines(record).map((line) => shownLine(line))
  // Quantities of different units make no sum.
  const oneUnit = new Set(rows.map((row) => valueText(row['baseUnit']))).size === 1
  return (
    <DocumentLines
      label={t('document.lines')}
      screen={definition.owner}
      name="lines"
      columns={columns.map((column) =>
        oneUnit && SUMMED.includes(column.field) ? { ...column, sum: true } : column,
      )}
      rows={rows}
      toneOf={(row) => (row['lineStatus'] === LINE.closedShort ? 'waiting' : undefined)}
    />
  )
}

function shownLine(line: FormValues): FormValues {
  const quiet = QUIET.filter((field) => valueText(line[field]) === '0').map((field) => [field, null] as const)
  const factor = valueText(line['packFactor'])
  return {
    ...line,
    baseUnitName: valueText(line['baseUnitName']) || line['baseUnit'],
    ...Object.fromEntries(quiet),
    packed: factor === '' || factor === '1' ? null : factor,
    batchText: batchText(line['batch'], (attribute) => text(attributeKey(attribute))),
  }
}
