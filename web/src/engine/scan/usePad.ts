/** The number pad of a question: begins anew with the proposal of each question. */
import { useState } from 'react'
import type { Past } from './queue'
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

/** Which refusal of what was typed was told last; empty where the last answer was none. */
export const refusalOf = (told: Past | null | undefined): string => (told?.tone === 'refused' ? told.id : '')

/**
 * `question` names the question; another one, or the same one asked again later, starts with its own `proposal`. What was
 * refused stays to be read, and the next digit begins a new number.
 */
export function usePad(question: string, proposal: string, shape: PadShape, refusal = ''): Pad {
  const key = `${question} ${proposal}`
  const [held, setHeld] = useState({ key, refusal, value: proposed(proposal) })
  const value = valueNow(held, { key, refusal, value: proposed(proposal) })
  // While drawing, as React has it for state that follows from what is given.
  if (held.key !== key || held.refusal !== refusal) setHeld({ key, refusal, value })
  const set = (next: PadValue): void => setHeld({ key, refusal, value: next })
  return {
    value,
    shape,
    number: padNumber(value),
    set,
    onKeys: (keys) => set(Array.from(keys).reduce((now, each) => afterKey(now, each, shape), value)),
  }
}

interface Held {
  readonly key: string
  readonly refusal: string
  readonly value: PadValue
}

function valueNow(held: Held, asked: Held): PadValue {
  if (held.key !== asked.key) return asked.value
  const refused = asked.refusal !== '' && asked.refusal !== held.refusal
  return refused ? { ...held.value, fresh: true } : held.value
}
