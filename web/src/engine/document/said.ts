/** What was last done with a document, in words, until the person closes it or something else is done. */
import { create } from 'zustand'
import type { Said } from './definition'

const useSaidStore = create<Readonly<Record<string, Said>>>(() => ({}))

const keyOf = (base: string, id: string) => `${base} ${id}`

/** Says on the page of a document what was done with it. */
export function say(base: string, id: string, said: Said | null): void {
  useSaidStore.setState((before) => {
    const { [keyOf(base, id)]: _gone, ...others } = before
    return said === null ? others : { ...others, [keyOf(base, id)]: said }
  }, true)
}

/** What stands on the page of a document. */
export function useSaid(base: string, id: string): Said | undefined {
  return useSaidStore((all) => all[keyOf(base, id)])
}
