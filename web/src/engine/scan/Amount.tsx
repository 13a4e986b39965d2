/** A question that is answered with a number: the question, what it is about, the pad, and the answers under it. */
import type { ReactNode } from 'react'
import { NumberPad } from './NumberPad'
import { Acts, Ask } from './parts'
import type { Pad } from './usePad'

interface AmountProps {
  readonly ask: string
  readonly pad: Pad
  readonly unit: string
  /** Between the question and the pad. */
  readonly about?: ReactNode
  readonly preset?: { readonly label: string; readonly text: string } | undefined
  /** The answers. */
  readonly children: ReactNode
}

/** Draws the question. */
export function Amount({ ask, pad, unit, about, preset, children }: AmountProps) {
  return (
    <>
      <Ask>{ask}</Ask>
      {about}
      <NumberPad
        value={pad.value}
        shape={pad.shape}
        label={ask}
        unit={unit}
        onChange={pad.set}
        preset={preset}
      />
      <Acts>{children}</Acts>
    </>
  )
}
