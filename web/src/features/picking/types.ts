/** Picking notes as the server answers them, as far as these pages read them. */
import type { FormValues } from '@/engine/form/fields'

/** Base of the notes. */
export const BASE = '/wms/pickNote'
/** Page of one note. */
export const PAGE = '/deliveryManage/pickingGoodsNoteManageDetail'

/** Statuses of a note. */
export const STATUS = { waiting: 0, picking: 1, picked: 2 } as const
/** Statuses of a line. */
export const LINE = { open: 0, picked: 1, short: 2, cancelled: 3 } as const

/** A line: goods of one place for one line of a sheet, in the order of the walk. */
export interface PickLine extends FormValues {
  readonly id: string
  readonly lineNo: number
  readonly sequence: number
  readonly sheetId: string
  readonly sheetNo: string
  readonly goodsCode: string
  readonly goodsName: string
  readonly unitCode: string
  readonly unitName?: string | null
  readonly batchNo?: string | null
  readonly expiryDate?: string | null
  readonly fromLocation: string
  readonly containerCode?: string | null
  /** The container goes with everything in it. */
  readonly whole: boolean
  readonly toLocation: string
  readonly qty: number | string
  readonly weight?: number | string | null
  readonly status: number
  readonly weightNeeded?: boolean
  readonly shortReason?: string | null
}

/** The lines of a note in the order of the walk. */
export function pickLines(note: FormValues): readonly PickLine[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return (Array.isArray(note['lines']) ? note['lines'] : []) as readonly PickLine[]
}

/** What is typed or scanned for a line. */
export interface Typed {
  readonly location: string
  readonly goods: string
  readonly qty: string
  readonly weight: string
  readonly container: string
  readonly batch: string
}

/** Nothing typed yet. */
export const NOTHING: Typed = { location: '', goods: '', qty: '', weight: '', container: '', batch: '' }
