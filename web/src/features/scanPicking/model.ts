/** The state of picking by scan: what the server asked last, and what was scanned for it. Plain data, kept over a reload. */

/** Where to go and what to take. */
export interface Next {
  readonly lineId: string
  readonly sheetNo: string
  readonly locationCode: string
  readonly goodsCode: string
  readonly goodsName: string
  readonly spec?: string | null
  readonly qty: number | string
  readonly unitCode: string
  readonly unitName?: string | null
  readonly containerCode?: string | null
  /** The container goes with everything in it. */
  readonly whole: boolean
  readonly batchNo?: string | null
  readonly expiryDate?: string | null
  readonly toLocation: string
}

/** What a scan did, and what is next. */
export interface Told {
  readonly noteId?: string | null
  readonly docNo?: string | null
  readonly done: boolean
  /** The line that was picked. */
  readonly lineId?: string | null
  readonly asked: 'location' | 'goods' | 'lot' | 'swap' | 'qty' | 'weight' | 'nothing'
  readonly next?: Next | null
  /** The batch or container at hand that could be taken instead, when that is asked. */
  readonly instead?: string | null
  /** Open lines of the note. */
  readonly left: number
}

/** What was scanned or said for the line that is asked for. */
export interface Given {
  readonly place?: string
  readonly goods?: string
  readonly batchNo?: string
  readonly qty?: string
  /** Goods are taken out of a container that could go whole. */
  readonly unpack?: boolean
  /** A question of the page itself. */
  readonly asks?: 'short' | 'container'
}

/** What was picked last, and can be put back. */
export interface Picked {
  readonly noteId: string
  readonly lineId: string
  readonly words: string
}

export interface State {
  readonly warehouse: string
  readonly told: Told | null
  readonly given: Given
  /** What the goods of this note are put into, until somebody says otherwise; '' for loose goods. */
  readonly into: string
  readonly picked: Picked | null
}

export const START: State = { warehouse: '', told: null, given: {}, into: '', picked: null }

export type Step =
  | 'warehouse'
  | 'begin'
  | 'nothing'
  | 'location'
  | 'goods'
  | 'lot'
  | 'swap'
  | 'qty'
  | 'weight'
  | 'short'
  | 'container'

/** The question to ask now. */
export function stepOf({ warehouse, told, given }: State): Step {
  if (warehouse === '') return 'warehouse'
  if (!told) return 'begin'
  return told.asked === 'nothing' ? 'nothing' : (given.asks ?? told.asked)
}

export function isState(value: unknown): value is State {
  return (
    typeof value === 'object' &&
    value !== null &&
    'warehouse' in value &&
    typeof value.warehouse === 'string' &&
    'told' in value &&
    'given' in value &&
    typeof value.given === 'object' &&
    value.given !== null &&
    'into' in value &&
    typeof value.into === 'string'
  )
}
