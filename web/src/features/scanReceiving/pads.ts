/** Which questions have a number pad, what it proposes, and how its number becomes the answer. */
import { productOf } from '@/engine/document/sums'
import type { PadShape } from '@/engine/scan/padValue'
import type { Line, State, Step } from './model'
import { dayOf, inPacks, isSome, lineOf, missing } from './steps'

export interface PadPlan extends PadShape {
  readonly proposal: string
  readonly unit: string
  /** The answer for a number of the pad, null while it is none. */
  readonly answer: (number: string | null) => string | null
}

/** Places of quantities in base units and of weights in kg. */
const QTY_PLACES = 6
const WEIGHT_PLACES = 3

/** Whether the quantity is asked in packs, as the note counts it, or in base units. */
export function asksPacks(line: Line, qty: string): boolean {
  return line.unitCode !== line.baseUnit && inPacks(qty, line.factor) !== null
}

function some(number: string | null): string | null {
  return number !== null && isSome(number) ? number : null
}

/** The pad of a question, or null when it has none. */
export function padOf(step: Step, state: State, t: (key: string) => string): PadPlan | null {
  const line = lineOf(state)
  const { draft } = state
  if (!line || !draft) return null
  if (step === 'qty') {
    if (asksPacks(line, draft.qty)) {
      return {
        places: 0,
        proposal: inPacks(draft.qty, line.factor) ?? '',
        unit: line.unitName,
        answer: (number) => {
          const packs = some(number)
          return packs === null ? null : productOf(packs, line.factor)
        },
      }
    }
    return { places: QTY_PLACES, proposal: draft.qty, unit: line.baseName, answer: some }
  }
  if (step === 'weight') return { places: WEIGHT_PLACES, proposal: '', unit: 'kg', answer: some }
  if (step === 'temp') {
    const frozen = line.thermosphere === 'FROZEN'
    return { places: 1, signed: true, proposal: frozen ? '-' : '', unit: '℃', answer: (number) => number }
  }
  if (step === 'batch' && missing(draft)[0]?.attribute.endsWith('Date')) {
    return {
      places: 0,
      proposal: '',
      unit: t('scanReceiving.dayUnit'),
      answer: (number) => (number === null || dayOf(number) === null ? null : number),
    }
  }
  return null
}
