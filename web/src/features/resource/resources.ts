/** The menu tree as the server gives it, and the words of its entries. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import { hasText, text } from '@/engine/i18n/i18n'
import type { Branch } from '@/engine/tree/tree'

/** A menu entry or a button. */
export interface Resource {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly parentCode?: string | null
  readonly kind: 'menu' | 'button'
  readonly belong: string
  readonly title: string
  readonly realName?: string | null
  readonly icon?: string | null
  readonly path?: string | null
  readonly component?: string | null
  readonly permission?: string | null
  readonly hidden: boolean
  readonly can?: readonly string[]
  readonly [field: string]: unknown
}

type Nested = Resource & { readonly children: readonly Nested[] }

/** Base path of the menu's calls. */
export const base = '/arpa-basic-api/resource'

/** The whole tree. */
export const treeQuery = queryOptions({
  queryKey: [base, 'tree'],
  queryFn: async ({ signal }) =>
    branchesOf(await call<Nested[]>('GET', `${base}/tree`, { signal, silent: true })),
  meta: { silent: true },
})

function branchesOf(resources: readonly Nested[]): Branch<Resource>[] {
  return resources.map(({ children, ...record }) => ({
    key: record.code,
    record,
    children: branchesOf(children),
  }))
}

/** Text key of a title, as the shell reads it. */
export function titleKey({ kind, title }: Pick<Resource, 'kind' | 'title'>): string {
  return kind === 'menu' ? `route.${title}` : title
}

/** A title in words: that of its text, else the name for administrators, else as it is. */
export function titleOf(resource: Pick<Resource, 'kind' | 'title' | 'realName'>): string {
  const key = titleKey(resource)
  return hasText(key) ? text(key) : resource.realName || resource.title
}

/** Whether something may lie below: a button has nothing below it. */
export function mayHold({ kind }: Pick<Resource, 'kind'>): boolean {
  return kind === 'menu'
}

/** What finding looks at. */
export function wordsOf(resource: Resource): string {
  const { code, path, component, permission } = resource
  return [titleOf(resource), code, path, component, permission].join(' ')
}

/** The same of a row of the list. */
export function titleOfRow(row: Readonly<Record<string, unknown>>): string {
  const { kind, title, realName } = row
  return titleOf({
    kind: kind === 'button' ? 'button' : 'menu',
    title: typeof title === 'string' ? title : '',
    realName: typeof realName === 'string' ? realName : null,
  })
}
