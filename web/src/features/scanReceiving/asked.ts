/** What every question of the page is given. */
import type { Pad } from '@/engine/scan/usePad'
import type { Line, State } from './model'

export interface Asked {
  readonly state: State
  /** The line of the receipt, once it is clear which. */
  readonly line: Line | null
  /** The number pad, for the questions that have one. */
  readonly pad: Pad
  /** What the number on the pad counts. */
  readonly unit: string
  /** Gives an answer. */
  readonly put: (kind: string, answer?: string) => void
}
