/** The lines of a note: what goes, what was found, when it came on board, what was signed for. */
import { useTranslation } from 'react-i18next'
import type { DocumentPartProps } from '@/engine/document/definition'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import type { FormValues } from '@/engine/form/fields'
import { GoodsText, TwoLines } from '@/engine/goods/lineParts'
import { timeText } from '@/engine/i18n/times'
import { valueText } from '@/ui/valueText'
import { isOpenDifference } from './counting'
import { type NoteLine, noteLines } from './types'

const who = (person: string, at: string) => (row: FormValues) =>
  valueText(row[person]) === '' ? null : (
    <TwoLines first={valueText(row[person])} second={timeText(row[at])} />
  )

const label = (field: string) => `shippingPage.line.${field}`

const columns: readonly DocumentColumn[] = [
  { field: 'goodsName', label: 'goodsLine.goods', show: (row) => <GoodsText row={row} /> },
  { field: 'qty', label: label('qty'), input: 'decimal' },
  { field: 'unitName', label: 'goodsLine.unit' },
  { field: 'qtyChecked', label: label('qtyChecked'), input: 'decimal', ifAny: true },
  { field: 'difference', label: label('difference'), code: 'recheckDifference', ifAny: true },
  { field: 'resolution', label: label('resolution'), code: 'recheckResolution', ifAny: true },
  { field: 'resolveReason', label: label('resolveReason'), ifAny: true },
  {
    field: 'weight',
    label: label('weight'),
    input: 'decimal',
    unit: 'shippingPage.kg',
    sum: true,
  },
  { field: 'batchNo', label: label('batchNo'), ifAny: true },
  { field: 'expiryDate', label: label('expiryDate'), ifAny: true },
  { field: 'containerCode', label: label('containerCode'), ifAny: true },
  { field: 'locationCode', label: label('locationCode') },
  {
    field: 'productTemp',
    label: label('productTemp'),
    input: 'decimal',
    unit: 'shippingPage.celsius',
    ifAny: true,
  },
  {
    field: 'loadTemp',
    label: label('loadTemp'),
    input: 'decimal',
    unit: 'shippingPage.celsius',
    ifAny: true,
  },
  { field: 'checkedBy', label: label('checkedBy'), show: who('checkedBy', 'checkedAt'), ifAny: true },
  { field: 'loadSequence', label: label('loadSequence'), input: 'int', ifAny: true },
  { field: 'loadedBy', label: label('loadedBy'), show: who('loadedBy', 'loadedAt'), ifAny: true },
  { field: 'qtySigned', label: label('qtySigned'), input: 'decimal', ifAny: true },
  { field: 'qtyRefused', label: label('qtyRefused'), input: 'decimal', ifAny: true },
  { field: 'refuseReason', label: label('refuseReason'), ifAny: true },
]

/** How many there should be stays hidden from whoever counts blindly. */
function shown(line: NoteLine): FormValues {
  return line.hidden === true ? { ...line, qty: null, weight: null } : line
}

/** Draws the lines. */
export function LinesPart({ record, definition }: DocumentPartProps) {
  const { t } = useTranslation()
  const lines = noteLines(record)
  const open = new Set(lines.filter(isOpenDifference).map(({ lineNo }) => lineNo))
  return (
    <>
      {lines.some(({ hidden }) => hidden) && <p>{t('shippingPage.hiddenQty')}</p>}
      <DocumentLines
        label={t('document.lines')}
        screen={definition.owner}
        name="lines"
        columns={columns}
        rows={lines.map(shown)}
        none={t('shippingPage.noLines')}
        toneOf={(row) => (open.has(Number(row['lineNo'])) ? 'waiting' : undefined)}
      />
    </>
  )
}
