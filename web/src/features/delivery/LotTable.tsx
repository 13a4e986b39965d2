/** The rows of stock that a line could be given, in the order of its rule, with the reason where one may not go. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import type { FormValues } from '@/engine/form/fields'
import { FaultNotice } from '@/engine/list/ListNotice'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './delivery.module.css'
import { BASE, type Lot, type Lots, type SheetLine } from './types'

interface LotTableProps {
  readonly id: string
  readonly line: SheetLine
  /** Title of the column in which something is done with a lot. */
  readonly actTitle: string
  readonly act: (lot: Lot) => ReactNode
}

/** The lots of a line. */
export function useLots(id: string, lineId: string) {
  return useQuery({
    queryKey: [BASE, 'lots', id, lineId],
    queryFn: ({ signal }) =>
      call<Lots>('GET', `${BASE}/${id}/lots`, { query: { lineId }, signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows are the lots below
const lotOf = (row: FormValues) => row as unknown as Lot

/** Draws the rows. */
export function LotTable({ id, line, actTitle, act }: LotTableProps) {
  const { t } = useTranslation()
  const lots = useLots(id, line.id)
  if (lots.isError) return <FaultNotice error={lots.error} onRetry={() => void lots.refetch()} />
  if (!lots.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const unit = valueText(line.baseUnitName) || line.baseUnit
  const columns: readonly DocumentColumn[] = [
    { field: 'locationCode', label: 'deliveryPage.title.locationCode' },
    {
      field: 'act',
      label: actTitle,
      show: (row) => (valueText(lotOf(row).bar) === '' ? act(lotOf(row)) : <Barred lot={lotOf(row)} />),
    },
    {
      field: 'free',
      label: 'goodsLine.free',
      end: true,
      show: (row) => `${formatDecimal(row['free'])} ${unit}`,
    },
    {
      field: 'expiryDate',
      label: 'deliveryPage.title.expiryDate',
      ifAny: true,
      show: (row) => <Life lot={lotOf(row)} />,
    },
    { field: 'batchNo', label: 'deliveryPage.title.batchNo', ifAny: true },
    { field: 'containerCode', label: 'deliveryPage.title.containerCode', ifAny: true },
    { field: 'productionDate', label: 'deliveryPage.title.productionDate', ifAny: true },
    {
      field: 'weight',
      label: 'deliveryPage.title.weight',
      input: 'decimal',
      unit: 'deliveryPage.kg',
      ifAny: true,
    },
  ]
  return (
    <>
      <DocumentLines
        label={t('deliveryPage.lots')}
        screen="deliverysheetManage"
        name="lots"
        columns={columns}
        rows={lots.data.lots}
        none={t('deliveryPage.noLots')}
        toneOf={(row) => (valueText(row['bar']) === '' ? undefined : 'stopped')}
      />
      {Boolean(lots.data.more) && <p className={css['hint']}>{t('deliveryPage.moreLots')}</p>}
    </>
  )
}

function Barred({ lot }: { readonly lot: Lot }) {
  return <span className={css['bar']}>{lot.bar}</span>
}

/** When it expires, and how much life is left on arrival. */
function Life({ lot }: { readonly lot: Lot }) {
  const { t } = useTranslation()
  const days = lot.daysLeftOnArrival ?? null
  return (
    <span className={css['free']}>
      {valueText(lot.expiryDate) || '–'}
      {days !== null && (
        <small>
          {t('deliveryPage.daysLeft', { count: days })}
          {valueText(lot.percentLeftOnArrival) !== '' && ` · ${formatDecimal(lot.percentLeftOnArrival)} %`}
        </small>
      )}
    </span>
  )
}
