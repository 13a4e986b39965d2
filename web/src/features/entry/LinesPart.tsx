/** The lines of an entry note to look at: expected, entered, and why they differ. */
import { useTranslation } from 'react-i18next'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import type { DocumentPartProps } from '@/engine/document/definition'
import type { FormValues } from '@/engine/form/fields'
import { PlaceLink } from '@/engine/goods/PlaceLink'
import { parseDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './entry.module.css'
import { linesIn } from './lines'

const COLUMNS: readonly DocumentColumn[] = [
  {
    field: 'goodsName',
    show: (row) => (
      <span className={css['cell']}>
        {valueText(row['goodsName'])}
        <small>{[row['goodsCode'], row['spec']].map(valueText).filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  { field: 'locationCode', show: (row) => <PlaceLink code={row['locationCode']} /> },
  { field: 'containerCode', ifAny: true },
  { field: 'batchNo', ifAny: true },
  { field: 'expiryDate', ifAny: true },
  { field: 'qtyExpected', input: 'decimal', sum: true },
  { field: 'qtyEntered', input: 'decimal', sum: true },
  { field: 'qtyDifference', input: 'decimal', sum: true, ifAny: true },
  { field: 'unitCode', show: (row) => valueText(row['unitName']) || valueText(row['unitCode']) },
  { field: 'weight', label: 'entryManage.weight', input: 'decimal', unit: 'entryManage.kg', sum: true },
  { field: 'differenceReason', ifAny: true },
]

const differs = (row: FormValues) => (parseDecimal(row['qtyDifference'])?.units ?? 0n) !== 0n

/** Draws the lines. */
export function LinesPart({ record, definition }: DocumentPartProps) {
  const { t } = useTranslation()
  return (
    <DocumentLines
      label={t('document.lines')}
      screen={definition.owner}
      name="lines"
      columns={COLUMNS}
      rows={linesIn(record).map((line): FormValues => ({ ...line }))}
      toneOf={(row) => (differs(row) ? 'waiting' : undefined)}
    />
  )
}
