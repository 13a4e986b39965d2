/** The state of loading by scan: what the server asked last, and the vehicle at the dock. Plain data, kept over a reload. */
import { isTold, type Told } from '@/engine/scan/deliveryNote'

/** What came on board last, and can come down again. */
export interface Loaded {
  readonly lineIds: readonly string[]
  readonly words: string
}

/** What is asked for in words: why it comes on board too warm, or beside goods of another thermosphere. */
export type Excuse = 'overrideReason' | 'mixReason'

/** What has to be asked again, or excused, because it is too warm or not alike. */
export interface Warm {
  readonly words: string
  /** Goods of several thermospheres; the server names the field in which it wants to be told why. */
  readonly mixed?: Excuse
  /** Why it may be too warm, when that was said before it was found to be mixed. */
  readonly overrideReason?: string
  /** Reading of the vehicle that was refused; absent for goods. */
  readonly truckTemp?: string
  /** What was scanned when the goods were refused. */
  readonly scan?: string
  readonly lineId?: string
  /** It was to leave. */
  readonly ship?: boolean
}

export interface State {
  readonly warehouse: string
  readonly told: Told | null
  /** Plate and dock that were read; '' before. */
  readonly plate: string
  readonly dock: string
  /** Reading of the goods, for what comes next; '' for none. */
  readonly productTemp: string
  /** Why goods of several thermospheres share this vehicle; said once for all of a note. */
  readonly mixReason?: string
  /** The label whose batch is asked for. */
  readonly scan?: string
  readonly warm?: Warm
  /** The goods are measured. */
  readonly measuring?: boolean
  /** Seals that were scanned or typed before it leaves. */
  readonly seals?: readonly string[]
  /** It leaves without being loaded piece by piece, where nobody has to. */
  readonly leaving?: boolean
  /** The goods that were refused for want of a reading: once it is taken, they come on board. */
  readonly meant?: Pick<Warm, 'scan' | 'lineId'>
  readonly loaded: Loaded | null
}

export const START: State = {
  warehouse: '',
  told: null,
  plate: '',
  dock: '',
  productTemp: '',
  loaded: null,
}

export type Step =
  | 'warehouse'
  | 'begin'
  | 'nothing'
  | 'vehicle'
  | 'dock'
  | 'truckTemp'
  | 'warm'
  | 'goods'
  | 'measure'
  | 'lot'
  | 'ship'

const STEPS: ReadonlySet<string> = new Set<Step>([
  'nothing',
  'vehicle',
  'dock',
  'truckTemp',
  'goods',
  'lot',
  'ship',
])

/** The question to ask now. */
export function stepOf({ warehouse, told, warm, measuring, leaving }: State): Step {
  if (warehouse === '') return 'warehouse'
  if (!told || !STEPS.has(told.asked)) return 'begin'
  if (warm) return 'warm'
  if (leaving === true && told.asked === 'goods') return 'ship'
  return measuring ? 'measure' : (told.asked as Step)
}

/** The way on which everything is loaded piece by piece before it leaves. */
const LOADED = 1

/** Whether a note may leave with pieces that nobody has scanned on board. */
export function mayLeaveUnloaded({ told }: State): boolean {
  return told?.note !== null && told?.note !== undefined && told.note.way !== LOADED
}

export function isState(value: unknown): value is State {
  return (
    typeof value === 'object' &&
    value !== null &&
    'warehouse' in value &&
    typeof value.warehouse === 'string' &&
    'plate' in value &&
    typeof value.plate === 'string' &&
    'told' in value &&
    (value.told === null || isTold(value.told))
  )
}
