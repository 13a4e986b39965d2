/** The number pad of a question: begins anew with the proposal of each question. */
import { useState } from 'react'
import { afterKey, type PadShape, type PadValue, padNumber, proposed } from './padValue'

export interface Pad {
  readonly value: PadValue
  readonly shape: PadShape
  /** The number as it goes over the wire; null when there is none. */
  readonly number: string | null
  readonly set: (value: PadValue) => void
  /** Keys of a real keyboard. */
  readonly onKeys: (keys: string) => void
}

/** `question` names the question; another one, or the same one asked again later, starts with its own `proposal`. */
export function usePad(question: string, proposal: string, shape: PadShape): Pad {
  const key = `${question} ${proposal}`
  const [held, setHeld] = useState({ key, value: proposed(proposal) })
  const { value } = held.key === key ? held : { value: proposed(proposal) }
  // While drawing, as React has it for state that follows from what is given.
  if (held.key !== key) setHeld({ key, value })
  const set = (next: PadValue): void => setHeld({ key, value: next })
  return {
    value,
    shape,
    number: padNumber(value),
    set,
    onKeys: (keys) => set(Array.from(keys).reduce((now, each) => afterKey(now, each, shape), value)),
  }
}
