/** Delivery notes as the server answers them, as far as these pages read them. */
import type { FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'

/** Base of the notes, whatever their way. */
export const BASE = '/wms/deliveryNote'
/** Page of one note. */
export const PAGE = '/deliveryManage/deliveryNoteManageDetail'

/** Page of the delivery sheet. */
export const SHEET = '/deliveryManage/deliverysheetManageDetail'
/** Page of the note on which refused goods come back. */
export const RETURN = '/entryManage/receivingNoteManageAED'

/** Ways out. */
export const WAY = { checked: 0, loaded: 1, quick: 2 } as const
/** Ways of checking. */
export const MODE = { full: 1, container: 2, weight: 3, blind: 4 } as const
/** What becomes of a difference. */
export const RESOLUTION = { repick: 1, back: 2, accept: 3 } as const

/** How far a note is, whatever number its way has for that. */
export type Stage = 'toReview' | 'reviewing' | 'toLoad' | 'toShip' | 'shipped'

/** Stages of each way, each with its status; a way without a check begins ready to ship. */
const STAGES: Readonly<Record<number, Readonly<Record<number, Stage>>>> = {
  [WAY.checked]: { 0: 'toReview', 1: 'reviewing', 2: 'toShip', 3: 'shipped' },
  [WAY.loaded]: { 0: 'toReview', 1: 'reviewing', 2: 'toLoad', 3: 'toShip', 4: 'shipped' },
  [WAY.quick]: { 1: 'toShip', 2: 'shipped' },
}

/** The stage of a note. */
export function stageOf(note: FormValues): Stage | undefined {
  return STAGES[Number(note['way'])]?.[Number(note['status'])]
}

/** A line: goods of one promise. Quantities are in base units. */
export interface NoteLine extends FormValues {
  readonly id: string
  readonly lineNo: number
  readonly goodsCode: string
  readonly goodsName: string
  readonly unitCode: string
  readonly unitName?: string | null
  readonly batchNo?: string | null
  readonly expiryDate?: string | null
  readonly containerCode?: string | null
  readonly locationCode: string
  readonly qty: number | string
  readonly weight: number | string
  readonly qtyChecked?: number | string | null
  readonly difference?: number | null
  readonly resolution?: number | null
  readonly resolveReason?: string | null
  readonly loadSequence?: number | null
  readonly loadedAt?: string | null
  readonly thermosphere?: string | null
  /** Whoever counts blindly is not told how many there should be. */
  readonly hidden?: boolean
  readonly differs?: boolean
}

/** The lines of a note. */
export function noteLines(note: FormValues): readonly NoteLine[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return (Array.isArray(note['lines']) ? note['lines'] : []) as readonly NoteLine[]
}

/** Whether a line goes at all: a check may have sent all of it back. How many there are is hidden from a blind count. */
export function goes(line: NoteLine): boolean {
  return line.hidden === true || Number(line.qty) > 0
}

/** Whether it is to be said why goods of several temperatures share a vehicle, by somebody who may say so. */
export function asksMixed(note: FormValues): boolean {
  const colds = note['thermospheres']
  const several = Array.isArray(colds) && colds.length > 1
  return several && valueText(note['mixReason']) === '' && mayPassOver(note, 'overrideTemperature')
}

/** Whether the caller may pass over a limit: `checkOwnPick`, `acceptDifference`, `overrideTemperature`. */
export function mayPassOver(note: FormValues, what: string): boolean {
  const held = note['overrides']
  return Array.isArray(held) && held.includes(what)
}

/** What the quantity of a line is counted in. */
export function unitOf({ unitName, unitCode }: Pick<NoteLine, 'unitName' | 'unitCode'>): string {
  return unitName || unitCode
}

/** A delivery sheet by its number. */
interface NamedSheet {
  readonly id: string
  readonly docNo: string
}

/** The sheets that the rests of a note's sheet became. */
export function namedSheets(value: unknown): readonly NamedSheet[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return (Array.isArray(value) ? value : []) as readonly NamedSheet[]
}
