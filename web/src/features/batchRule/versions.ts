/** Versions of a batch rule, and what makes a new one. */
import { useQuery } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { text } from '@/engine/i18n/i18n'
import { basePath } from '@/engine/list/query'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'

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

/** What saving made of a rule in use: a version, and for how many goods. */
export async function newVersion(
  before: FormValues | undefined,
  sent: Record<string, unknown>,
): Promise<string | undefined> {
  const id = valueText(before?.['id'])
  if (id === '' || identityOf(before?.['attributes']) === identityOf(sent['attributes'])) return undefined
  const { goods, versions } = await call<Versions>('GET', `${base}/${id}/versions`, { silent: true })
  const made = versions[0]?.versionNo ?? 0
  if (goods === 0 || made <= Number(before?.['ruleVersion'])) return undefined
  return text('batchRuleManage.versionMade', { count: goods, version: made })
}
