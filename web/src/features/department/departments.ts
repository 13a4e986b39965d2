/** The tree of departments as the server gives it. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import type { Branch } from '@/engine/tree/tree'

/** A department. */
export interface Department {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly name: string
  readonly leader?: string | null
  readonly phone?: string | null
  readonly status: number
  readonly can?: readonly string[]
  readonly [field: string]: unknown
}

type Nested = Department & { readonly children: readonly Nested[] }

/** Base path of the departments' calls. */
export const base = '/arpa-basic-api/department'

/** The whole tree. */
export const treeQuery = queryOptions({
  queryKey: [base, 'tree'],
  queryFn: async ({ signal }) =>
    branchesOf(await call<Nested[]>('GET', `${base}/tree`, { signal, silent: true })),
  meta: { silent: true },
})

function branchesOf(departments: readonly Nested[]): Branch<Department>[] {
  return departments.map(({ children, ...record }) => ({
    key: record.id,
    record,
    children: branchesOf(children),
  }))
}
