/** The lines of a sheet: what is ordered, how far it is, what is promised to it and why. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPartProps } from '@/engine/document/definition'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import type { FormValues } from '@/engine/form/fields'
import { baseNameOf } from '@/engine/goods/inUnit'
import { GoodsText, packedText } from '@/engine/goods/lineParts'
import { useCan } from '@/engine/session/permissions'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './delivery.module.css'
import { Progress } from './Progress'
import { Promised, saysSomething } from './Promised'
import { lineStages } from './stages'
import { substituteWords } from './substitutes'
import { SwapDialog } from './SwapDialog'
import { reservationsOf, type SheetLine, sheetLines, SOFT } from './types'

const wish = (field: string): DocumentColumn => ({
  field,
  label: `deliverysheetManage.lines.${field}`,
  ifAny: true,
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows are the lines of the sheet
const lineOf = (row: FormValues) => row as unknown as SheetLine

const columns: readonly DocumentColumn[] = [
  { field: 'goodsName', label: 'goodsLine.goods', show: (row) => <GoodsText row={row} /> },
  { field: 'lineStatus', label: 'deliveryPage.title.lineStatus', code: 'deliveryLineStatus' },
  { field: 'packed', label: 'goodsLine.packed', end: true, ifAny: true, show: packedText },
  { field: 'qtyOrdered', label: 'deliveryPage.title.qtyOrdered', input: 'decimal' },
  {
    field: 'progress',
    label: 'deliveryPage.title.progress',
    show: (row) => <Reached line={lineOf(row)} />,
  },
  { field: 'qtyOpen', label: 'deliveryPage.title.qtyOpen', input: 'decimal', ifAny: true },
  { field: 'baseUnitName', label: 'goodsLine.unit' },
  {
    field: 'grossWeight',
    label: 'deliveryPage.title.grossWeight',
    input: 'decimal',
    unit: 'deliveryPage.kg',
    sum: true,
    ifAny: true,
  },
  wish('batchNo'),
  { ...wish('productionFrom'), input: 'date' },
  { ...wish('productionTo'), input: 'date' },
  { ...wish('expiryFrom'), input: 'date' },
  {
    ...wish('statusCode'),
    show: (row) => valueText(row['statusName']) || valueText(row['statusCode']) || '–',
  },
  wish('substitutes'),
  wish('locationCode'),
  wish('containerCode'),
  { field: 'remark', ifAny: true },
]

/** The bar with the figure that matters most: how much has come furthest. */
function Reached({ line }: { readonly line: SheetLine }) {
  const { t } = useTranslation()
  const stages = lineStages(line)
  const furthest = stages.find(({ qty }) => Number(valueText(qty)) > 0)
  return (
    <span className={css['reached']}>
      <Progress ordered={line.qtyOrdered} stages={stages} />
      <small>
        {furthest
          ? `${t(`deliveryPage.stage.${furthest.name}`)} ${formatDecimal(furthest.qty)}`
          : t('deliveryPage.stage.none')}
      </small>
    </span>
  )
}

/** Draws the lines. */
export function LinesPart({ id, record, definition }: DocumentPartProps) {
  const { t } = useTranslation()
  const can = useCan()
  const [swapping, setSwapping] = useState<SheetLine | null>(null)
  const reservations = reservationsOf(record)
  const of = (row: FormValues) => reservations.filter((each) => each.lineId === row['id'])
  const allowed = record['can']
  const maySwap = can('deliverysheetManage_swap_button') && Array.isArray(allowed) && allowed.includes('swap')
  const swappable = (row: FormValues) => maySwap && of(row).some((each) => each.state === SOFT)
  const lines = sheetLines(record)
  const rows = lines.map(shownLine)
  return (
    <>
      <DocumentLines
        label={t('document.lines')}
        screen={definition.owner}
        name="lines"
        columns={columns}
        rows={rows}
        toneOf={(row) => (valueText(lineOf(row).said?.reason) === '' ? undefined : 'waiting')}
        under={(row) => {
          const parts = { reservations: of(row), said: lineOf(row).said }
          return saysSomething(parts) && <Promised {...parts} unit={baseNameOf(lineOf(row))} />
        }}
        {...(rows.some(swappable)
          ? {
              acts: (row: FormValues) =>
                swappable(row) && (
                  <Button size="small" onClick={() => setSwapping(lineOf(row))}>
                    {t('deliveryPage.swap')}
                  </Button>
                ),
            }
          : {})}
      />
      {swapping && <SwapDialog {...{ id, record }} line={swapping} onClose={() => setSwapping(null)} />}
    </>
  )
}

function shownLine(line: SheetLine): FormValues {
  const factor = valueText(line.packFactor)
  const open = valueText(line.qtyOpen)
  return {
    ...line,
    baseUnitName: valueText(line.baseUnitName) || line.baseUnit,
    packed: factor === '' || factor === '1' ? null : factor,
    substitutes: substituteWords(line['substitutes']) || null,
    qtyOpen: open === '0' ? null : open,
  }
}
