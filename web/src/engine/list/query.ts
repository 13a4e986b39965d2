/**
 * The address of a list: filters, sort and page live in the query string, so that a link shows the same rows
 * and the back button goes through them. Defaults are left out; parameters of others are left alone.
 */
import { acceptFilters, type FilterField, type Filters } from './filters'
import type { ListMeta } from './meta'

/** Page sizes of the specification. */
export const PAGE_SIZES = [10, 20, 50, 100, 500, 1000] as const
/** One of them. */
export type PageSize = (typeof PAGE_SIZES)[number]
/** Rows on a page unless the user chose another size. */
export const DEFAULT_PAGE_SIZE = 20

/** Order of the rows. */
export interface Sort {
  readonly field: string
  readonly type: 'asc' | 'desc'
}

/** Everything that decides which rows are shown. */
export interface ListQuery {
  readonly filters: Filters
  readonly sort: Sort
  /** From 1. */
  readonly pageNum: number
  readonly pageSize: number
}

const OWN = ['pageNum', 'pageSize', 'sortField', 'sortType'] as const

/** Reads the query string. What this list does not know or would refuse is dropped, never sent. */
export function readQuery(
  params: URLSearchParams,
  meta: ListMeta,
  fields: readonly FilterField[],
): ListQuery {
  const draft: Record<string, string> = {}
  for (const name of fields.flatMap((field) => field.names)) {
    const value = params.get(name)
    if (value !== null) draft[name] = value
  }
  const pageNum = Number(params.get('pageNum'))
  const pageSize = Number(params.get('pageSize'))
  return {
    filters: acceptFilters(fields, draft).filters,
    sort: readSort(params, meta),
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize: PAGE_SIZES.some((size) => size === pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
  }
}

function readSort(params: URLSearchParams, meta: ListMeta): Sort {
  const field = params.get('sortField')
  const type = params.get('sortType')
  const sortable = meta.columns.some((column) => column.sortable && column.field === field)
  return field !== null && sortable && (type === 'asc' || type === 'desc') ? { field, type } : meta.sort
}

/** Writes a query into a copy of the given parameters; what equals the default is left out. */
export function writeQuery(
  params: URLSearchParams,
  query: ListQuery,
  meta: ListMeta,
  fields: readonly FilterField[],
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of [...OWN, ...fields.flatMap((field) => field.names)]) next.delete(name)
  for (const [name, value] of Object.entries(query.filters)) next.set(name, value)
  if (query.sort.field !== meta.sort.field || query.sort.type !== meta.sort.type) {
    next.set('sortField', query.sort.field)
    next.set('sortType', query.sort.type)
  }
  if (query.pageNum !== 1) next.set('pageNum', String(query.pageNum))
  if (query.pageSize !== DEFAULT_PAGE_SIZE) next.set('pageSize', String(query.pageSize))
  return next
}

/** Parameters of `GET {base}/list`. */
export function listParams(query: ListQuery): Record<string, string> {
  return { ...resultParams(query), pageNum: String(query.pageNum), pageSize: String(query.pageSize) }
}

/** Parameters of the whole result, without a page: for exports. */
export function resultParams(query: ListQuery): Record<string, string> {
  return { ...query.filters, sortField: query.sort.field, sortType: query.sort.type }
}

/** The order after a press on a column title: first ascending, then descending, then the list's own. */
export function nextSort(current: Sort, field: string, own: Sort): Sort {
  if (current.field !== field) return { field, type: 'asc' }
  if (current.type === 'asc') return { field, type: 'desc' }
  return own.field === field ? { field, type: 'asc' } : own
}

/** Number of pages, at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Base path of a list, with or without `/list` at its end. */
export function basePath(meta: Pick<ListMeta, 'path'>): string {
  return meta.path.replace(/\/list$/, '')
}
