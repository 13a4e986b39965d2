/** The locations whose labels are wanted: the ticked ones, or all that the filters of the address show. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '@/engine/client/call'
import { codeAndName } from '@/engine/form/fields'
import type { ListRecord } from '@/engine/list/meta'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'
import { useDialogs } from '../actions'
import { base } from '../form'
import { alongTheWalk, type Labelled } from './label'

/** Labels printed at once at most: a few rolls. */
export const MOST = 5000
const PAGE = 1000

interface Found {
  readonly records: readonly ListRecord[]
  readonly total: number
}

/** Filters of the list in the address; what is not a filter of it is left out. */
function filtersOf(params: URLSearchParams): Record<string, string> {
  const names = new Set(
    lists.location.columns.flatMap(({ field }) => [field, `${field}Start`, `${field}End`] as string[]),
  )
  return Object.fromEntries([...params].filter(([name]) => names.has(name)))
}

function labelOf(row: ListRecord): Labelled {
  const code = valueText(row['code'])
  return {
    id: row.id,
    code,
    barcode: valueText(row['barcode']) || code,
    area: codeAndName(row['areaCode'], row['areaName']),
    level: valueText(row['levelNo']) || null,
  }
}

/** The labels, and how many there are in all. */
export function useLabels() {
  const [params] = useSearchParams()
  const chosen = useDialogs((state) => state.chosen)
  const filters = filtersOf(params)
  const loaded = useQuery({
    queryKey: [base, 'labels', filters],
    queryFn: async ({ signal }) => {
      const rows: ListRecord[] = []
      for (let pageNum = 1; rows.length < MOST; pageNum += 1) {
        const query = { ...filters, pageNum, pageSize: PAGE, sortField: 'pickSequence', sortType: 'asc' }
        const page = await call<Found>('GET', `${base}/list`, { query, signal, silent: true })
        rows.push(...page.records)
        if (page.records.length < PAGE) return { rows, more: false }
      }
      return { rows: rows.slice(0, MOST), more: true }
    },
    enabled: chosen === null,
    meta: { silent: true },
  })
  const rows = chosen ?? loaded.data?.rows
  const labels = useMemo(() => (rows ? alongTheWalk(rows).map(labelOf) : []), [rows])
  return {
    labels,
    waiting: chosen === null && loaded.isPending,
    error: loaded.error,
    retry: () => void loaded.refetch(),
    more: chosen === null && loaded.data?.more === true,
  }
}
