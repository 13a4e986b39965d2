/** The menu tree as the server gives it, and moving its entries. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'

/** A menu entry or a button. */
export interface Resource {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly parentCode?: string | null
  readonly kind: 'menu' | 'button'
  readonly title: string
  readonly hidden: boolean
  readonly children: readonly Resource[]
  readonly can?: readonly string[]
  readonly [field: string]: unknown
}

/** Base path of the menu's calls. */
export const base = '/arpa-basic-api/resource'

/** The whole tree. */
export const treeQuery = queryOptions({
  queryKey: [base, 'tree'],
  queryFn: ({ signal }) => call<Resource[]>('GET', `${base}/tree`, { signal, silent: true }),
})

/** The entry of a code. */
export function find(tree: readonly Resource[], code: string): Resource | undefined {
  for (const resource of tree) {
    const found = resource.code === code ? resource : find(resource.children, code)
    if (found) return found
  }
  return undefined
}

/** Text key of a title, as the shell reads it. */
export function titleKey(resource: Pick<Resource, 'kind' | 'title'>): string {
  return resource.kind === 'menu' ? `route.${resource.title}` : resource.title
}

/** A new order of the children of one entry. */
export interface Arrangement {
  readonly parentCode: string | null
  readonly codes: readonly string[]
}

/**
 * The arrangement after dropping `moved` at a gap: below `target` when `into`, else among its siblings, before or after
 * it. Null where nothing may lie: below a button, or below itself.
 */
export function arrange(
  tree: readonly Resource[],
  moved: string,
  target: string,
  where: 'into' | 'before' | 'after',
): Arrangement | null {
  const at = find(tree, target)
  const what = find(tree, moved)
  if (!at || !what || moved === target || find(what.children, target)) return null
  if (where === 'into') {
    if (at.kind === 'button') return null
    return { parentCode: at.code, codes: [...codesOf(at.children, moved), moved] }
  }
  const parent = at.parentCode ? find(tree, at.parentCode) : undefined
  const codes = codesOf(parent?.children ?? tree, moved)
  codes.splice(codes.indexOf(target) + (where === 'after' ? 1 : 0), 0, moved)
  return { parentCode: parent?.code ?? null, codes }
}

function codesOf(resources: readonly Resource[], without: string): string[] {
  return resources.map(({ code }) => code).filter((code) => code !== without)
}
