/** The work of a scanner page inside React: one per page and person, tried again as soon as there is a network. */
import { useEffect, useSyncExternalStore } from 'react'
import { onScopeChange } from '@/engine/session/scope'
import { useSession } from '@/engine/session/store'
import { ScanWork, type WorkKind, type WorkView } from './work'

const works = new Map<string, ScanWork<unknown>>()

/** Where the work of a person on a page is kept. What one person scanned is never sent as another's. */
export function workPlace(name: string, person: string): string {
  return `floe.scan.${name}.${person}`
}

function workAt<State>(kind: WorkKind<State>, place: string): ScanWork<State> {
  const known = works.get(place)
  // The place names the page, and a page has one kind of state.
  if (known) return known as unknown as ScanWork<State>
  const work = new ScanWork(kind, place)
  works.set(place, work as unknown as ScanWork<unknown>)
  return work
}

/** Ends all work and forgets what lives in memory, as a reload does; what is stored stays. */
export function forgetWorks(): void {
  for (const work of works.values()) work.stop()
  works.clear()
}

// Another person, role or warehouse: nothing is sent in their name that they did not scan.
onScopeChange(forgetWorks)

/** The work of the signed-in person, and what it looks like now. */
export function useWork<State>(kind: WorkKind<State>): readonly [ScanWork<State>, WorkView<State>] {
  const person = useSession((session) => session.party?.code ?? '')
  const work = workAt(kind, workPlace(kind.name, person))
  const view = useSyncExternalStore(work.subscribe, work.view)
  useEffect(() => {
    const again = (): void => void work.run()
    again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [work])
  return [work, view]
}
