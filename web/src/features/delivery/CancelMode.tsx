/** Giving promised goods back, all or some, while nobody has picked them. */
import { useTranslation } from 'react-i18next'
import { postVerb } from '@/engine/document/act'
import type { ModeProps } from '@/engine/document/definition'
import { type DocumentColumn } from '@/engine/document/DocumentLines'
import { TakeBack, type TakeBackWords } from '@/engine/document/TakeBack'
import type { FormValues } from '@/engine/form/fields'
import { GoodsText } from '@/engine/goods/lineParts'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { acting } from './acting'
import { reservationsOf, sheetLines, SOFT } from './types'

const words: TakeBackWords = {
  rows: 'deliveryPage.reservations',
  tick: 'deliveryPage.giveBack',
  text: 'deliveryPage.cancelText',
  none: 'deliveryPage.nothingToCancel',
  why: 'deliveryPage.whyStays',
  some: 'deliveryPage.someStay',
  reason: 'deliveryPage.cancelReason',
  reasonNeeded: 'deliveryPage.cancelReasonNeeded',
  verb: 'deliveryPage.cancelThese',
  said: 'deliveryPage.saidCancelled',
}

const columns: readonly DocumentColumn[] = [
  { field: 'goodsName', label: 'goodsLine.goods', show: (row) => <GoodsText row={row} /> },
  {
    field: 'qty',
    label: 'deliveryPage.title.qty',
    end: true,
    show: (row) => `${formatDecimal(row['qty'])} ${valueText(row['baseUnitName'])}`,
  },
  { field: 'locationCode', label: 'deliveryPage.title.locationCode' },
  { field: 'containerCode', label: 'deliveryPage.title.containerCode', ifAny: true },
  { field: 'batchNo', label: 'deliveryPage.title.batchNo', ifAny: true },
  { field: 'expiryDate', label: 'deliveryPage.title.expiryDate', ifAny: true },
  { field: 'state', label: 'deliveryPage.title.state', code: 'reservationState' },
]

/** The reservations of a sheet with what their lines know. */
function rowsOf(sheet: FormValues): readonly FormValues[] {
  const lines = new Map(sheetLines(sheet).map((line) => [line.id, line]))
  return reservationsOf(sheet).map((each) => {
    const line = lines.get(each.lineId)
    return {
      ...each,
      lineNo: line?.lineNo,
      goodsName: valueText(each.goodsName) || line?.goodsName,
      baseUnitName: valueText(each.baseUnitName) || valueText(line?.baseUnitName),
    }
  })
}

/** Draws the page of the mode `cancel`. */
export function CancelMode(props: ModeProps) {
  const { id, record } = props
  const { t } = useTranslation()
  return (
    <TakeBack
      {...props}
      mode="cancel"
      words={words}
      rows={rowsOf(record)}
      columns={columns}
      staysText={(row) => (row['state'] === SOFT ? '' : t('deliveryPage.isPicked'))}
      send={(rows, reason, all) => {
        const some = all ? {} : { reservationIds: rows.map((row) => valueText(row['id'])) }
        return postVerb(acting, 'cancelAllocation', { ...record, id }, { reason, ...some })
      }}
    />
  )
}
