/** Report types of inventoryQuery, and what of one report's question another one understands. */
import type { ListMeta } from '@/engine/list/meta'

/** 0 stock, 1 outbound, 2 inbound as the specification numbers them; balances by 3 goods, 4 batch, 5 day. */
export type ReportType = '0' | '1' | '2' | '3' | '4' | '5'

const TYPES: readonly ReportType[] = ['0', '1', '2', '3', '4', '5']

const TYPE = 'type'

/** The report type of an address; the stock when it names none. */
export function typeIn(params: URLSearchParams): ReportType {
  const named = params.get(TYPE)
  return TYPES.find((type) => type === named) ?? '0'
}

/** Wire names of a list's filters. */
export function filterNames(list: ListMeta): ReadonlySet<string> {
  return new Set(
    list.columns.flatMap(({ field, filter }) => {
      if (!filter) return []
      return filter === 'range' || filter === 'dateRange' ? [`${field}Start`, `${field}End`] : [field]
    }),
  )
}

/** The address of another report: filters that it knows too and the page size stay; page and order begin anew. */
export function carriedOver(params: URLSearchParams, to: ListMeta, type: ReportType): URLSearchParams {
  const known = filterNames(to)
  const next = new URLSearchParams()
  for (const [name, value] of params) {
    if (known.has(name) || name === 'pageSize') next.set(name, value)
  }
  if (type !== '0') next.set(TYPE, type)
  return next
}

/** Balances of a period. */
export const isPeriod = (type: ReportType) => type === '3' || type === '4'

/** Rows of stock or flows, which are of good or of damaged goods. */
export const hasQuality = (type: ReportType) => type === '0' || type === '1' || type === '2'
