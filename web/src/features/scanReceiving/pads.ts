/** Which questions have a number pad, what it proposes, and how its number becomes the answer. */
import { productOf } from '@/engine/document/sums'
import type { PadShape } from '@/engine/scan/padValue'
import type { Draft, Line, State, Step, Unit } from './model'
import { dayOf, inPacks, isSome, lineOf, missing, sum, unitsIn } from './steps'

export interface PadPlan extends PadShape {
  readonly proposal: string
  readonly unit: string
  /** The answer for a number of the pad, null while it is none. */
  readonly answer: (number: string | null) => string | null
}

/** Places of quantities in base units and of weights in kg. */
const QTY_PLACES = 6
const WEIGHT_PLACES = 3

/** Units that the quantity may be counted in; drafts of before know none. */
export function unitsOf(line: Line, { units }: Draft): readonly Unit[] {
  return unitsIn(line, units ?? [])
}

/** The unit that is counted now: the one that was chosen, else as the note counts, else the base unit. */
export function unitNow(line: Line, draft: Draft): Unit {
  const asNote = line.unitCode !== line.baseUnit && inPacks(draft.qty, line.factor) !== null
  const wanted = draft.unit ?? (asNote ? line.unitCode : line.baseUnit)
  const base = { unitCode: line.baseUnit, pieces: '1', name: line.baseName }
  return unitsOf(line, draft).find(({ unitCode }) => unitCode === wanted) ?? base
}

/** What was counted in other units than the present one, in base units. */
export function besides(line: Line, draft: Draft): string {
  const now = unitNow(line, draft).unitCode
  const others = unitsOf(line, draft).filter(({ unitCode }) => unitCode !== now)
  return sum(others.map(({ unitCode, pieces }) => productOf(draft.parts?.[unitCode] ?? '0', pieces)))
}

/** The quantity in base units that the number on the pad makes together with what was counted before; null for nothing. */
export function qtyOf(line: Line, draft: Draft, number: string | null): string | null {
  const here = number === null ? '0' : productOf(number, unitNow(line, draft).pieces)
  return some(sum([here, besides(line, draft)]))
}

/** What the pad proposes: what was counted in this unit before, else the proposal, unless something stands in others. */
function proposalIn(line: Line, draft: Draft): string {
  const { unitCode, pieces } = unitNow(line, draft)
  const counted = draft.parts?.[unitCode]
  if (draft.parts !== undefined) return counted ?? ''
  return unitCode === line.baseUnit ? draft.qty : (inPacks(draft.qty, pieces) ?? '')
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
    const unit = unitNow(line, draft)
    return {
      // Packs are whole; single pieces are what a broken one is counted in.
      places: unit.unitCode === line.baseUnit ? QTY_PLACES : 0,
      proposal: proposalIn(line, draft),
      unit: unit.name ?? unit.unitCode,
      answer: (number) => qtyOf(line, draft, number),
    }
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
