/** Receiving notes as the server answers them, as far as these pages read them. */
import type { FormValues } from '@/engine/form/fields'
import type { Limits } from '@/engine/goods/goods'
import { valueText } from '@/ui/valueText'

/** Base of the managed notes. */
export const BASE = '/wms/receivingNote'
/** Page of one note. */
export const PAGE = '/entryManage/receivingNoteManageAED'
/** List of the notes. */
export const LIST = '/entryManage/receivingNoteManage'

/** Statuses of a note. */
export const STATUS = { fresh: 0, voided: 1, awaiting: 2, partly: 3, complete: 4 } as const
/** Statuses of a line. */
export const LINE = { open: 0, partly: 1, complete: 2, closedShort: 3 } as const
/** Kind of a note of goods that come back. */
export const RETURN = 2

/** A line of a note. */
export interface NoteLine extends FormValues {
  readonly id: string
  readonly lineNo: number
  readonly goodsCode: string
  readonly goodsName: string
  readonly baseUnit: string
  readonly baseUnitName?: string | null
  readonly unitCode: string
  readonly unitName?: string | null
  readonly packFactor: number | string
  readonly qtyExpected: number | string
  readonly qtyOpen: number | string
  readonly lineStatus: number
  readonly limits?: Limits | null
}

/** What was received at one time. */
export interface NoteReceipt extends FormValues {
  readonly id: string
  readonly lineId: string
  readonly qty: number | string
  readonly frozen: boolean
  readonly reversedAt?: string | null
}

/** The lines of a note. */
export function noteLines(note: FormValues): readonly NoteLine[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return (Array.isArray(note['lines']) ? note['lines'] : []) as readonly NoteLine[]
}

/** The receipts of a note, taken back ones included. */
export function noteReceipts(note: FormValues): readonly NoteReceipt[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return (Array.isArray(note['receipts']) ? note['receipts'] : []) as readonly NoteReceipt[]
}

/** Whether a receipt brought goods that are kept cold, and nobody measured them. */
export function isUnmeasured(receipt: NoteReceipt, line: NoteLine): boolean {
  const came = valueText(receipt.qty) !== '0' && !receipt.reversedAt
  return came && Boolean(line.limits) && valueText(receipt['productTemp']) === ''
}

/** Whether the vehicle of a note has to be checked in before anything else. */
export function isCheckInDue(note: FormValues): boolean {
  const waits = note['status'] === STATUS.awaiting || note['status'] === STATUS.partly
  return waits && note['checkInAsked'] === true && !note['checkedInAt']
}
