/** The rows of a list from the server, and the list's place in the address. */
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '@/engine/client/call'
import { useStable } from '@/ui/useStable'
import { anchorOf, listKey, readAfter } from './anchor'
import type { FilterField, Filters } from './filters'
import type { ListAnswer, ListMeta } from './meta'
import { basePath, type ListQuery, listParams, readQuery, writeQuery } from './query'
import { useWatch, type Watch } from './watch'

/** Filters a page sets by itself and the user cannot remove, for example the department chosen in a tree. */
export type FixedFilters = Filters

/**
 * Rows of a query. The old rows stay while new ones are on their way; an error is drawn in place, not as a toast. With
 * `watch` they load anew by themselves while it says so of the rows.
 */
export function useListQuery(
  list: Pick<ListMeta, 'path'>,
  query: ListQuery,
  fixed?: FixedFilters,
  watch?: Watch,
) {
  const params = { ...listParams(query), ...fixed }
  const base = basePath(list)
  const client = useQueryClient()
  return useQuery({
    queryKey: listKey(base, params),
    queryFn: async ({ signal }) =>
      pageOf(
        await readAfter(anchorOf(client, base, params), (place) =>
          call('GET', `${base}/list`, { query: { ...params, ...place }, signal, silent: true }),
        ),
      ),
    placeholderData: keepPreviousData,
    meta: { silent: true },
    ...useWatch(watch),
  })
}

/** A list answers `records` and `total`, or a plain array. */
function pageOf(data: unknown): ListAnswer {
  if (Array.isArray(data)) return { records: data, total: data.length }
  const { records, total, totalCapped } = data as Partial<ListAnswer>
  return { records: records ?? [], total: total ?? 0, ...(totalCapped ? { totalCapped } : {}) }
}

/** Marks every page of a list, and the records under its path, as out of date; what is on the screen loads anew. */
export function reloadList(client: QueryClient, list: Pick<ListMeta, 'path'>): Promise<void> {
  return client.invalidateQueries({ queryKey: [basePath(list)] })
}

/** The query in the address and its setter; every change is a step of the browser's history. */
export function useListAddress(
  list: ListMeta,
  fields: readonly FilterField[],
): readonly [ListQuery, (change: Partial<ListQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params, list, fields), [params, list, fields])
  const change = useStable((part: Partial<ListQuery>) => {
    // Whatever changes the rows leads to the first page, unless the page itself is what changes.
    setParams((now) => writeQuery(now, { ...query, pageNum: 1, ...part }, list, fields))
  })
  return [query, change]
}
