/** Columns of balances: what was there, what came, what went, what is left. The figures lead to the moves behind them. */
import { Link } from 'react-router'
import { text } from '@/engine/i18n/i18n'
import type { ListRecord } from '@/engine/list/meta'
import type { ListHints } from '@/engine/list/useListColumns'
import { formatDecimal } from '@/ui/decimal'
import { thermosphereCell } from './columns'
import { PATHS, withQuery } from './links'

const FIGURES = [
  'ownerName',
  'unitName',
  'openingQty',
  'inQty',
  'outQty',
  'closingQty',
  'openingWeight',
  'inWeight',
  'outWeight',
  'closingWeight',
  'warehouseName',
] as const

/** Fields that come first: by goods, */
export const GOODS_FIRST = ['goodsCode', 'goodsName', ...FIGURES] as const

/** by batch, */
export const BATCH_FIRST = ['goodsCode', 'goodsName', 'batchNo', 'expiryDate', ...FIGURES] as const

/** and day by day. */
export const DAY_FIRST = ['businessDate', ...GOODS_FIRST] as const

/** The moves behind a row: of its goods, owner, warehouse and batch, in the days that it is about. */
export function movesAddress(row: ListRecord, asked: URLSearchParams): string {
  const day = row['businessDate']
  return withQuery(PATHS.log, {
    goodsCode: row['goodsCode'],
    ownerCode: row['ownerCode'],
    warehouseCode: row['warehouseCode'],
    batchNo: row['batchNo'],
    businessDateStart: day ?? asked.get('periodStart'),
    businessDateEnd: day ?? asked.get('periodEnd'),
  })
}

const figure = (field: string) => (row: ListRecord) => (
  <Link
    to={movesAddress(row, new URLSearchParams(window.location.search))}
    title={text('inventoryQuery.moves')}
  >
    {formatDecimal(row[field])}
  </Link>
)

/** What is special about these columns. */
export const balanceHints: Omit<ListHints, 'show'> = {
  columns: {
    goodsCode: { width: 130 },
    goodsName: { width: 220 },
    spec: { width: 110 },
    unitName: { width: 70 },
    ownerName: { width: 150 },
    batchNo: { width: 130 },
    inQty: { width: 110, render: figure('inQty') },
    outQty: { width: 110, render: figure('outQty') },
    thermosphere: { width: 100, render: thermosphereCell },
    openingWeight: { places: 3 },
    inWeight: { places: 3 },
    outWeight: { places: 3 },
    driftWeight: { places: 3 },
    closingWeight: { places: 3 },
  },
}
