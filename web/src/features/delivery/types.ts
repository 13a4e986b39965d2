/** Delivery sheets as the server answers them, as far as these pages read them. */
import type { FormValues } from '@/engine/form/fields'
import type { Counted } from '@/engine/goods/inUnit'

/** Base of the managed sheets. */
export const BASE = '/wms/deliverySheet'
/** Base of returns to a supplier while they are written. */
export const RETURNS = '/wms/supplierReturn'
/** Page of one sheet. */
export const PAGE = '/deliveryManage/deliverysheetManageDetail'
/** List of the sheets. */
export const LIST = '/deliveryManage/deliverysheetManage'

/** Statuses of a sheet. */
export const STATUS = {
  fresh: 0,
  voided: 1,
  toAllocate: 2,
  partly: 3,
  toPick: 4,
  picking: 5,
  toReview: 6,
  toLoad: 7,
  loaded: 8,
} as const
/** Kind of a sheet of goods that go back to a supplier. */
export const RETURN = 2
/** States of a reservation. */
export const SOFT = 1

/** What the last allocation said of a line, in words. */
export interface Words {
  /** Why something is missing. */
  readonly reason?: string | null
  /** What expires earlier and was left. */
  readonly inversion?: string | null
  /** What was passed over, each with its reason. */
  readonly skipped?: readonly string[]
  /** How many more were passed over. */
  readonly more?: number
  /** Chosen goods that could not be given. */
  readonly refused?: readonly string[]
}

/** A line of a sheet. Quantities are in base units. */
export interface SheetLine extends FormValues, Counted {
  readonly id: string
  readonly lineNo: number
  readonly goodsCode: string
  readonly goodsName: string
  readonly qtyOrdered: number | string
  readonly qtyAllocated: number | string
  readonly qtyPicked: number | string
  readonly qtyShipped: number | string
  readonly qtyCancelled: number | string
  readonly qtyMoved: number | string
  readonly qtyOpen: number | string
  readonly lineStatus: number
  readonly said?: Words | null
}

/** Goods that are promised to a line. */
export interface Reservation extends FormValues {
  readonly id: string
  readonly lineId: string
  readonly state: number
  readonly goodsCode: string
  readonly goodsName?: string | null
  readonly baseUnitName?: string | null
  readonly locationCode?: string | null
  readonly containerCode?: string | null
  readonly batchNo?: string | null
  readonly expiryDate?: string | null
  readonly qty: number | string
  readonly whole?: boolean
  readonly substitute?: boolean
  readonly why?: string | null
  readonly expiresAt?: string | null
}

/** A row of stock that could be given to a line, or the reason why not. */
export interface Lot extends FormValues {
  readonly stockId: string
  readonly goodsCode: string
  readonly locationCode: string
  readonly containerCode?: string | null
  readonly batchNo?: string | null
  readonly productionDate?: string | null
  readonly expiryDate?: string | null
  readonly daysLeftOnArrival?: number | null
  readonly percentLeftOnArrival?: number | string | null
  readonly free: number | string
  readonly whole?: boolean
  /** Why it may not be given. */
  readonly bar?: string | null
}

/** The lots of a line. */
export interface Lots {
  readonly lots: readonly Lot[]
  /** How many more there are. */
  readonly more?: number | boolean | null
}

/** The rule by which a sheet is filled, in words. */
export interface RuleWords {
  readonly code?: string | null
  readonly name: string
  readonly words: readonly string[]
}

/** The lines of a sheet. */
export function sheetLines(sheet: FormValues): readonly SheetLine[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return (Array.isArray(sheet['lines']) ? sheet['lines'] : []) as readonly SheetLine[]
}

/** What is promised to a sheet. */
export function reservationsOf(sheet: FormValues): readonly Reservation[] {
  const all = sheet['reservations']
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return (Array.isArray(all) ? all : []) as readonly Reservation[]
}
