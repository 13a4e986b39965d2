/** Columns of goods that came into the house or left it. */
import { text } from '@/engine/i18n/i18n'
import type { ListHints } from '@/engine/list/useListColumns'
import type { ListRecord } from '@/engine/list/meta'
import { StatusText } from '@/ui/StatusText'
import { DocumentLink, type Ways } from './DocumentLink'

/** Fields that come first. */
export const FLOW_FIRST = [
  'postedAt',
  'docNo',
  'verb',
  'beyond',
  'partnerName',
  'goodsCode',
  'goodsName',
  'spec',
  'ownerName',
  'locationCode',
  'containerCode',
  'batchNo',
  'expiryDate',
  'statusName',
  'qty',
  'unitName',
  'weight',
  'reversed',
  'postedBy',
] as const

/** A move that was taken back says so. */
export function reversedCell(row: ListRecord) {
  if (row['reversed'] === true)
    return <StatusText tone="stopped">{text('inventoryLog.wasReversed')}</StatusText>
  if (row['reversal'] === true)
    return <StatusText tone="neutral">{text('inventoryLog.isReversal')}</StatusText>
  return '–'
}

/** What is special about these columns. */
export const flowHints = (ways: Ways): Omit<ListHints, 'show'> => ({
  columns: {
    docNo: {
      width: 180,
      render: (row) => <DocumentLink to={ways(row['docKind'], row['docNo'])} docNo={row['docNo']} />,
    },
    goodsCode: { width: 130 },
    goodsName: { width: 200 },
    spec: { width: 110 },
    unitName: { width: 70 },
    ownerName: { width: 150 },
    partnerName: { width: 170 },
    locationCode: { width: 140 },
    containerCode: { width: 150 },
    batchNo: { width: 130 },
    statusName: { width: 100 },
    reversed: { width: 110, render: reversedCell },
    weight: { places: 3 },
  },
})
