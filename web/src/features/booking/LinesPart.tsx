/** The goods of a booking. What its way does not know is in no row. */
import { useTranslation } from 'react-i18next'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import type { DocumentPartProps } from '@/engine/document/definition'
import { codeAndName } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'

const columns: readonly DocumentColumn[] = [
  { field: 'goodsCode', show: (row) => codeAndName(row['goodsCode'], row['goodsName']) },
  { field: 'qty', input: 'decimal' },
  { field: 'unitCode', show: (row) => codeAndName(row['unitCode'], row['unitName']), ifAny: true },
  { field: 'batchNo', ifAny: true },
  { field: 'productionDate', ifAny: true },
  { field: 'expiryDate', ifAny: true },
  { field: 'expiryFrom', ifAny: true },
  { field: 'origin', ifAny: true },
  { field: 'remark', ifAny: true },
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
      rows={linesOf(record['lines'])}
    />
  )
}
