/** Versions of a batch rule, and what makes a new one. */
import { useQuery } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import { linesOf } from '@/engine/form/lines'
import { basePath } from '@/engine/list/query'
import { lists } from '@/generated/lists'

const base = basePath(lists.batchRule)

/** What a rule was for a while. */
export interface Version {
  readonly versionNo: number
  readonly validFrom: string
  readonly validUntil: string | null
  readonly madeBy: string
  readonly content: Readonly<Record<string, unknown>>
}

/** The versions of a rule, the latest first, and how many goods chose it. */
export interface Versions {
  readonly goods: number
  readonly versions: readonly Version[]
}

/** The versions of a rule. */
export function useVersions(id: string) {
  return useQuery({
    queryKey: [base, 'versions', id],
    queryFn: ({ signal }) => call<Versions>('GET', `${base}/${id}/versions`, { signal, silent: true }),
    enabled: id !== '',
    meta: { silent: true },
    staleTime: 0,
  })
}

const REQUIRED = 2

/** The attributes that make a batch, as one text that is equal when they are: the server's `BatchRule::identity`. */
export function identityOf(attributes: unknown): string {
  const names = linesOf(attributes)
    .filter((each) => each['inIdentity'] === true)
    .map((each) => `${String(each['attribute'])}${Number(each['usage']) === REQUIRED ? '!' : ''}`)
  return names.toSorted().join(',')
}
