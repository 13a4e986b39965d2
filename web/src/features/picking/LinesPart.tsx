/** The lines of a note in the order of the walk: from where, how much, into what, and who picked it. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentPartProps } from '@/engine/document/definition'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import { GoodsText, TwoLines } from '@/engine/goods/lineParts'
import { timeText } from '@/engine/i18n/times'
import { recordAddress } from '@/engine/record/recordAddress'
import { valueText } from '@/ui/valueText'
import { LINE, pickLines } from './types'

const SHEET = '/deliveryManage/deliverysheetManageDetail'

const columns: readonly DocumentColumn[] = [
  { field: 'fromLocation', label: 'pickingPage.from' },
  { field: 'goodsName', label: 'goodsLine.goods', show: (row) => <GoodsText row={row} /> },
  { field: 'status', label: 'pickingPage.status', code: 'pickLineStatus' },
  { field: 'qty', label: 'pickingPage.qty', input: 'decimal' },
  { field: 'unitName', label: 'goodsLine.unit' },
  { field: 'batchNo', label: 'pickingPage.batchNo', ifAny: true },
  { field: 'expiryDate', label: 'pickingPage.expiryDate', ifAny: true },
  { field: 'containerCode', label: 'pickingPage.containerCode', ifAny: true },
  {
    field: 'whole',
    label: 'pickingPage.whole',
    input: 'bool',
    ifAny: true,
  },
  { field: 'weight', label: 'pickingPage.weight', input: 'decimal', unit: 'pickingPage.kg', sum: true },
  {
    field: 'weightPicked',
    label: 'pickingPage.weightPicked',
    input: 'decimal',
    unit: 'pickingPage.kg',
    sum: true,
    ifAny: true,
  },
  { field: 'toLocation', label: 'pickingPage.to' },
  { field: 'toContainer', label: 'pickingPage.toContainer', ifAny: true },
  {
    field: 'sheetNo',
    label: 'pickingPage.sheetNo',
    show: (row) => (
      <Link to={recordAddress(SHEET, 'detail', valueText(row['sheetId']))}>{valueText(row['sheetNo'])}</Link>
    ),
  },
  {
    field: 'picker',
    label: 'pickingPage.picker',
    ifAny: true,
    show: (row) => <TwoLines first={valueText(row['picker'])} second={timeText(row['pickedAt'])} />,
  },
  { field: 'shortReason', label: 'pickingPage.shortReason', ifAny: true },
]

/** Draws the lines. */
export function LinesPart({ record, definition }: DocumentPartProps) {
  const { t } = useTranslation()
  return (
    <DocumentLines
      label={t('document.lines')}
      screen={definition.owner}
      name="lines"
      columns={columns}
      // They are numbered as they are walked.
      rows={pickLines(record).map((line) => ({ ...line, lineNo: null, whole: line.whole ? true : null }))}
      none={t('pickingPage.noLines')}
      toneOf={(row) =>
        row['status'] === LINE.short || row['status'] === LINE.cancelled ? 'stopped' : undefined
      }
    />
  )
}
