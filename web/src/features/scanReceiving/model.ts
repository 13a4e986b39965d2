/** The state of receiving by scan: the note at the dock, and the receipt being put together. Plain data, kept over a reload. */

/** A day, a text or a place of the batch rule that has to be known. */
export interface Attribute {
  readonly attribute: string
  readonly required: boolean
  readonly label?: string | null
}

/** Bounds of the product temperature in °C; a side that is absent is open. */
export interface Limits {
  readonly acceptMin?: number | null
  readonly acceptMax?: number | null
  readonly conditionalMin?: number | null
  readonly conditionalMax?: number | null
}

export type Batch = Readonly<Record<string, string>>

/** A line of the note as the page needs it. Quantities are decimal texts in base units. */
export interface Line {
  readonly id: string
  readonly goodsCode: string
  readonly goodsName: string
  readonly baseUnit: string
  readonly unitCode: string
  /** The units as they are said. */
  readonly baseName: string
  readonly unitName: string
  /** Base units in one `unitCode`. */
  readonly factor: string
  readonly expected: string
  readonly received: string
  readonly open: string
  readonly thermosphere: string
  readonly weighed: boolean
  readonly batch: Batch
  readonly containerCode?: string
  readonly limits?: Limits
}

export interface Note {
  readonly id: string
  readonly version: number
  readonly docNo: string
  readonly warehouse: string
  readonly owner: string
  readonly ownerName: string
  readonly plateNo: string
  /** Frozen goods that come back must be measured. */
  readonly isReturn: boolean
  /** What this person may let pass with a reason. */
  readonly overrides: readonly string[]
  readonly probesAsked: number
  readonly probesTaken: number
  readonly lines: readonly Line[]
  /** Receipts that stood when it was read. */
  readonly receiptIds: readonly string[]
}

/** What was scanned, before a line is chosen for it. */
export interface Found {
  readonly goodsCodes: readonly string[]
  /** Base units in what was scanned. */
  readonly pieces: string
  readonly batch: Batch
  readonly netWeight?: string
  /** Base units that the label counts. */
  readonly counted?: string
  readonly container?: string
  /** The label of the container says what is on it: such a label is taken once. */
  readonly labelled?: boolean
}

/** A unit that goods are counted in. */
export interface Unit {
  readonly unitCode: string
  /** Base units in one. */
  readonly pieces: string
  readonly name?: string
}

/** The receipt being put together. An absent value has not been asked yet. */
export interface Draft {
  readonly found: Found
  /** Lines it may belong to; one of them once it is clear. */
  readonly lineIds: readonly string[]
  readonly attributes: readonly Attribute[]
  readonly shelfLife: boolean
  readonly batch: Batch
  /** The lot on the label, of goods whose lots get a number of the house. */
  readonly makersLot?: string
  /** Proposed or given, in base units. */
  readonly qty: string
  readonly qtyGiven: boolean
  /** Units that it may be counted in, the largest first. */
  readonly units?: readonly Unit[]
  /** The unit that is counted now, once somebody chose one. */
  readonly unit?: string
  /** What was counted in other units, by their codes: cases beside single pieces. */
  readonly parts?: Readonly<Record<string, string>>
  /** Packs counted by scanning them one by one. */
  readonly counted: number
  readonly weights: readonly string[]
  readonly weight?: string
  /** '' is loose goods. */
  readonly container?: string
  /** '' is not measured. */
  readonly temp?: string
  /** What the server had against it: field names without their place, and words. */
  readonly refusal?: { readonly fields: readonly string[]; readonly text: string }
  /** The quantity is not taken in; its reason is asked. */
  readonly rejecting?: boolean
  readonly rejected?: string
  /** More is brought on a pallet whose label was read before. */
  readonly topUp?: boolean
  readonly overrideReason?: string
}

/** What was booked last, and can be taken back. */
export interface Booked {
  readonly receiptIds: readonly string[]
  readonly words: string
}

export interface State {
  readonly note: Note | null
  readonly draft: Draft | null
  readonly booked: Booked | null
}

export const START: State = { note: null, draft: null, booked: null }

/** The questions, in their order. */
export type Step =
  | 'note'
  | 'goods'
  | 'line'
  | 'refused'
  | 'batch'
  | 'qty'
  | 'reject'
  | 'weight'
  | 'container'
  | 'temp'
  | 'send'

export function isState(value: unknown): value is State {
  if (typeof value !== 'object' || value === null) return false
  if (!('note' in value) || !('draft' in value) || !('booked' in value)) return false
  const { note } = value
  return note === null || (typeof note === 'object' && 'lines' in note && Array.isArray(note.lines))
}
