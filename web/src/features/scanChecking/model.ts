/** The state of checking by scan: what the server asked last, and what was scanned for it. Plain data, kept over a reload. */
import { isTold, type Told } from '@/engine/scan/deliveryNote'

/** Ways of checking, as the server numbers them. */
export const MODE = { full: 1, container: 2, weight: 3, blind: 4 } as const
/** What is wrong with goods. */
export const DIFFERENCE = { short: 1, over: 2, wrongGoods: 3, wrongBatch: 4, damaged: 5 } as const
/** What becomes of a difference. */
export const RESOLUTION = { repick: 1, back: 2, accept: 3 } as const

export interface State {
  readonly warehouse: string
  readonly told: Told | null
  /** The label whose batch is asked for. */
  readonly scan?: string
  /** Counted, while it is asked what is wrong. */
  readonly counted?: string
  /** What becomes of the difference, while it is asked why; `fail` gives the whole check up. */
  readonly deciding?: number | 'fail'
  /** How it will be checked, while it is asked why whoever picked it checks it. */
  readonly own?: number
  /** The note whose check was passed last, which is to be loaded now. */
  readonly passed?: { readonly id: string; readonly docNo: string }
}

export const START: State = { warehouse: '', told: null }

export type Step =
  | 'warehouse'
  | 'begin'
  | 'nothing'
  | 'mode'
  | 'goods'
  | 'lot'
  | 'qty'
  | 'difference'
  | 'scale'
  | 'decide'
  | 'why'
  | 'wait'
  | 'pass'

const STEPS: ReadonlySet<string> = new Set<Step>([
  'nothing',
  'mode',
  'goods',
  'lot',
  'qty',
  'difference',
  'scale',
  'decide',
  'wait',
  'pass',
])

/** The question to ask now. */
export function stepOf({ warehouse, told, deciding, own }: State): Step {
  if (warehouse === '') return 'warehouse'
  if (!told || !STEPS.has(told.asked)) return 'begin'
  return deciding === undefined && own === undefined ? (told.asked as Step) : 'why'
}

/** Whether whoever counts must not learn how many there should be. */
export function isBlind({ told }: State): boolean {
  return told?.note?.checkMode === MODE.blind
}

export function isState(value: unknown): value is State {
  return (
    typeof value === 'object' &&
    value !== null &&
    'warehouse' in value &&
    typeof value.warehouse === 'string' &&
    'told' in value &&
    (value.told === null || isTold(value.told))
  )
}
