/** The permissions that a key of an account can have. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import type { Tick } from '@/engine/ticks/ticks'
import { base } from './secrets'

/** The tree to choose from, for a key of this account. */
export const scopesQuery = (partyId: string) =>
  queryOptions({
    queryKey: [base, 'scopes', partyId],
    queryFn: ({ signal }) =>
      call<Tick[]>('GET', `${base}/scopes`, { query: { partyId }, signal, silent: true }),
    meta: { silent: true },
  })

/** What is ticked with the pages that lie wholly in it, as the tree shows it: a page is no permission of its own. */
export function shownOf(ticks: readonly Tick[], scopes: readonly string[]): string[] {
  const held = new Set(scopes)
  const walk = (tick: Tick): boolean => {
    if (tick.kind === 'button') return held.has(tick.code)
    const all = tick.children.map(walk)
    if (all.length > 0 && all.every(Boolean)) held.add(tick.code)
    return held.has(tick.code)
  }
  ticks.forEach(walk)
  return [...held]
}

/** Of what is ticked, the permissions. What the tree does not have any more stays: the server has it. */
export function scopesOf(ticks: readonly Tick[], codes: readonly string[]): string[] {
  const pages = new Set<string>()
  const walk = (tick: Tick): void => {
    if (tick.kind === 'menu') pages.add(tick.code)
    tick.children.forEach(walk)
  }
  ticks.forEach(walk)
  return codes.filter((code) => !pages.has(code))
}

/** The pages with what a key may do on them, in the order of the menu. */
export function chosenPages(
  ticks: readonly Tick[],
  scopes: ReadonlySet<string>,
): readonly { readonly page: Tick; readonly actions: readonly Tick[] }[] {
  return ticks.flatMap((tick) => {
    if (tick.kind !== 'menu') return []
    const actions = tick.children.filter(({ kind, code }) => kind === 'button' && scopes.has(code))
    const own = actions.length > 0 ? [{ page: tick, actions }] : []
    return [...own, ...chosenPages(tick.children, scopes)]
  })
}
