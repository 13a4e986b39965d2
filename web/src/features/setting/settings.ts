/** What the server says about the organization's settings, and how changes go back. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'

/** One setting. `value` is text for every kind. */
export interface Setting {
  readonly name: string
  readonly group: string
  readonly kind: 'whole' | 'prefix' | 'zone'
  readonly value: string
  readonly defaultValue: string
  readonly min?: number | null
  readonly max?: number | null
  readonly unit?: string | null
  readonly version: number
}

/** A new value for a setting, with the version that was seen. */
export interface SettingChange {
  readonly name: string
  readonly value: string
  readonly version: number
}

interface Answer {
  readonly settings: readonly Setting[]
}

const base = '/arpa-basic-api/setting'

/** All settings in the order of the server. */
export const settingsQuery = queryOptions({
  queryKey: [base],
  queryFn: async ({ signal }) =>
    (await call<Answer>('GET', `${base}/detail`, { signal, silent: true })).settings,
  // A form must not change under the hands of the person.
  refetchOnWindowFocus: false,
  staleTime: 0,
  gcTime: 0,
  meta: { silent: true },
})

/** Sends changes, all or none. */
export async function saveSettings(changes: readonly SettingChange[]): Promise<readonly Setting[]> {
  return (await call<Answer>('POST', `${base}/edit`, { body: { changes }, silent: true })).settings
}

/** The values that differ from what was loaded. */
export function changesOf(
  settings: readonly Setting[],
  values: Readonly<Record<string, string>>,
): SettingChange[] {
  return settings.flatMap(({ name, value, version }) => {
    const wanted = values[name]?.trim() ?? value
    return wanted === value ? [] : [{ name, value: wanted, version }]
  })
}

/** Settings by group, groups in the order of their first setting. */
export function groupsOf(settings: readonly Setting[]): (readonly [string, readonly Setting[]])[] {
  return [...Map.groupBy(settings, ({ group }) => group)]
}

/** A broken rule: the key of its text and what stands in it. */
interface Broken {
  readonly key: string
  readonly values?: Readonly<Record<string, unknown>>
}

const PREFIX = /^[A-Z]{2,4}$/

/** What is wrong with a value, or null. The server has the last word. */
export function faultOf({ kind, min, max }: Setting, value: string): Broken | null {
  if (value === '') return { key: 'rule.required' }
  if (kind === 'prefix') return PREFIX.test(value) ? null : { key: 'organizationDeploy.prefix' }
  if (kind !== 'whole') return null
  if (!/^\d+$/.test(value)) return { key: 'rule.integer' }
  const number = BigInt(value)
  const within = (min == null || number >= BigInt(min)) && (max == null || number <= BigInt(max))
  return within ? null : { key: 'rule.outOfRange', values: { min, max } }
}
