/** The state of putting away by scan: what is on the fork, and where it is to go. Plain data, kept over a reload. */

/** A reason of the server: text key and what stands in it. */
export interface Reason {
  readonly key: string
  readonly arguments?: Readonly<Record<string, string>> | null
}

/** A reason for which places fall out, and how many do. */
export interface Out {
  readonly key: string
  readonly count: number
}

/** What was picked up. */
export interface Carried {
  readonly noteId: string
  readonly docNo: string
  readonly lineIds: readonly string[]
  /** What was scanned to pick it up; scanned codes are posted as they were. */
  readonly scan: string
  readonly containerCode: string
  readonly goodsName: string
  /** Decimal text, in base units. */
  readonly qty: string
  readonly unit: string
  /** Code of that unit. */
  readonly unitCode?: string
  readonly from: string
  /** '' when the server has no proposal. */
  readonly to: string
  readonly reason?: Reason
  /** Why no place takes it. */
  readonly nowhere?: readonly Out[]
  /** Part of loose goods; absent: all of it. */
  readonly part?: string
  /** Scanned, but not the place that was proposed: a reason is asked. */
  readonly other?: { readonly scan: string; readonly text: string }
}

/** What was put away last, and can be taken back. */
export interface Put {
  readonly noteId: string
  readonly lineId: string
  readonly words: string
}

/** A load that may be meant by what was scanned. */
export interface Load {
  readonly lineId: string
  readonly docNo: string
  readonly containerCode?: string | null
  readonly goodsName: string
  readonly qty: number | string
  readonly unitCode: string
  readonly unitName?: string | null
  readonly batchNo?: string | null
  readonly productionDate?: string | null
  readonly expiryDate?: string | null
  readonly fromLocation: string
}

export interface State {
  readonly warehouse: string
  /** What was scanned means several loads: somebody has to say which. */
  readonly which?: { readonly scan: string; readonly loads: readonly Load[] }
  readonly carried: Carried | null
  readonly put: Put | null
}

export const START: State = { warehouse: '', carried: null, put: null }

export type Step = 'warehouse' | 'pick' | 'which' | 'place' | 'reason'

/** The question to ask now. */
export function stepOf({ warehouse, carried, which }: State): Step {
  if (warehouse === '') return 'warehouse'
  if (!carried) return which ? 'which' : 'pick'
  return carried.other ? 'reason' : 'place'
}

export function isState(value: unknown): value is State {
  return (
    typeof value === 'object' &&
    value !== null &&
    'warehouse' in value &&
    typeof value.warehouse === 'string' &&
    'carried' in value &&
    'put' in value
  )
}
