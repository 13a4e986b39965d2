/** What the server tells a scanner of a delivery note, while it is checked and while it is loaded. */

/** The note that is worked on. */
export interface NoteHead {
  readonly id: string
  readonly version: number
  readonly docNo: string
  readonly sheetNo: string
  readonly partnerName?: string | null
  readonly way: number
  readonly status: number
  readonly locationCode?: string | null
  readonly requiredShipAt?: string | null
  readonly checkMode?: number | null
  readonly checker?: string | null
  readonly ownPick: boolean
  readonly plateNo?: string | null
  readonly dockCode?: string | null
  readonly thermosphere?: string | null
  readonly truckMax?: number | string | null
  readonly overrides: readonly string[]
}

/** Goods of one kind and batch that lie together. */
export interface Pile {
  readonly lineId: string
  readonly goodsCode: string
  readonly goodsName: string
  readonly spec?: string | null
  readonly unitCode: string
  readonly unitName?: string | null
  readonly batchNo?: string | null
  readonly expiryDate?: string | null
  readonly containerCode?: string | null
  readonly locationCode: string
  /** Not told to whoever counts blindly. */
  readonly qty?: number | string | null
  readonly qtyChecked?: number | string | null
  readonly difference?: number | null
  readonly resolution?: number | null
  readonly differs: boolean
  readonly loaded: boolean
}

/** A note that waits. */
export interface WaitingNote {
  readonly id: string
  readonly docNo: string
  readonly partnerName?: string | null
  readonly requiredShipAt?: string | null
  readonly plateNo?: string | null
  readonly dockCode?: string | null
  readonly lines: number
  readonly doneLines: number
}

export type Asked =
  | 'mode'
  | 'goods'
  | 'lot'
  | 'qty'
  | 'difference'
  | 'scale'
  | 'decide'
  | 'wait'
  | 'pass'
  | 'vehicle'
  | 'dock'
  | 'truckTemp'
  | 'ship'
  | 'nothing'

/** What a scan did, and what is next. */
export interface Told {
  readonly note?: NoteHead | null
  readonly asked: Asked
  readonly done: boolean
  readonly next?: Pile | null
  readonly piles: readonly Pile[]
  readonly left: number
  readonly plateNo?: string | null
  readonly dockCode?: string | null
  readonly ended?: {
    readonly id: string
    readonly docNo: string
    readonly passed: boolean
    readonly toLoad: boolean
  } | null
  readonly waiting: readonly WaitingNote[]
}

/** Whether something out of the storage is such an answer. */
export function isTold(value: unknown): value is Told {
  return (
    typeof value === 'object' &&
    value !== null &&
    'asked' in value &&
    'piles' in value &&
    Array.isArray(value.piles) &&
    'waiting' in value &&
    Array.isArray(value.waiting)
  )
}
