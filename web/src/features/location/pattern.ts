/** A pattern of locations as the dialog holds it, and as the server takes it. */
import { toJsonNumber } from '@/ui/decimal'

/** Directions from the largest step to the smallest. */
export const DIRECTIONS = ['roadway', 'rack', 'column', 'level', 'depth'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Distances that may be given, in centimetres. */
export const PITCHES = ['column', 'rack', 'roadway', 'level', 'depth', 'aisle'] as const

/** One direction as it is typed. */
export interface AxisDraft {
  readonly used?: boolean
  readonly from?: string
  readonly to?: string
  readonly step?: string
  readonly skip?: string
}

/** The dialog's values. */
export interface PatternDraft {
  readonly areaCode?: string
  readonly bearTypeCode?: string
  readonly type?: number
  readonly template?: string
  readonly roadway?: AxisDraft
  readonly rack?: AxisDraft
  readonly column?: AxisDraft
  readonly level?: AxisDraft
  readonly depth?: AxisDraft
  readonly sides?: string
  readonly serpentine?: boolean
  readonly enabled?: boolean
  readonly skipExisting?: boolean
  readonly sequenceFrom?: string
  readonly originX?: string
  readonly originY?: string
  readonly pitch?: Readonly<Partial<Record<(typeof PITCHES)[number], string>>>
}

/** What a new pattern begins with: one aisle of ten columns on four levels. */
export const FIRST: PatternDraft = {
  type: 1,
  template: '{area}-{roadway}-{column:02}-{level}',
  roadway: { used: true, from: 'A', to: 'A' },
  rack: { used: false },
  column: { used: true, from: '1', to: '10' },
  level: { used: true, from: '1', to: '4' },
  depth: { used: false },
  sides: 'NONE',
  serpentine: true,
  enabled: true,
  skipExisting: false,
}

/** Marks to leave out, however they are separated. */
export function marksOf(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,，、;；]+/).filter((mark) => mark !== '')
}

const filled = (text: string | undefined) => text !== undefined && text.trim() !== ''
const number = (text: string | undefined) => (filled(text) ? toJsonNumber(String(text).trim()) : null)

function axisOf(axis: AxisDraft | undefined): object | null {
  if (!axis?.used) return null
  const { from = '', to = '', step, skip } = axis
  return { from: from.trim(), to: (to.trim() || from).trim(), step: number(step), skip: marksOf(skip) }
}

/** The body of the call. */
export function bodyOf(draft: PatternDraft): Record<string, unknown> {
  const axes = Object.fromEntries(DIRECTIONS.map((direction) => [direction, axisOf(draft[direction])]))
  const pitch = Object.fromEntries(PITCHES.map((name) => [name, number(draft.pitch?.[name])]))
  return {
    areaCode: draft.areaCode ?? '',
    bearTypeCode: draft.bearTypeCode ?? null,
    type: draft.type ?? 1,
    template: draft.template ?? '',
    ...axes,
    sides: draft.sides ?? 'NONE',
    serpentine: draft.serpentine === true,
    enabled: draft.enabled === true,
    skipExisting: draft.skipExisting === true,
    sequenceFrom: number(draft.sequenceFrom),
    originX: number(draft.originX),
    originY: number(draft.originY),
    pitch,
  }
}

/** Whether there is enough to ask the server. */
export function isAskable(draft: PatternDraft): boolean {
  const used = DIRECTIONS.filter((direction) => draft[direction]?.used)
  return (
    filled(draft.areaCode) && used.length > 0 && used.every((direction) => filled(draft[direction]?.from))
  )
}
