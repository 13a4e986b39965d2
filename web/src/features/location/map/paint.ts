/**
 * How locations are coloured. Every class has a pattern beside its colour, so that a print without colours and an eye that
 * does not tell them apart read the same.
 */
import type { Tokens } from '@/ui/theme/tokens'
import type { FloorAnswer } from './floor'

/** What the colours say. */
export const MODES = ['occupancy', 'lock', 'lease', 'thermosphere'] as const
export type Mode = (typeof MODES)[number]

/** How a class is filled. */
export type Hatch = 'plain' | 'up' | 'down' | 'cross' | 'dots'

/** One class of a mode. */
export interface Paint {
  /** Code, as text. */
  readonly code: string
  /** Text key of its label. */
  readonly label: string
  readonly fill: string
  readonly ink: string
  readonly hatch: Hatch
}

/** Of a location that is not enabled, in every mode. */
export const OFF = 'off'

type Row = Omit<Paint, 'code' | 'label'>

/** The classes of a mode, in the order of the legend. */
export function paintsOf(mode: Mode, tokens: Tokens): readonly Paint[] {
  const { sunken, lineStrong, surface, text3, warning, danger, info, primarySolid } = tokens
  const row = (fill: string, ink: string, hatch: Hatch): Row => ({ fill, ink, hatch })
  const of = (table: string, entries: Readonly<Record<string, readonly [string, Row]>>): Paint[] =>
    Object.entries(entries).map(([code, [key, paint]]) => ({ code, label: `code.${table}.${key}`, ...paint }))
  const off = {
    code: OFF,
    label: 'code.locationStatus.not_enabled',
    fill: surface,
    ink: text3,
    hatch: 'cross',
  } as const
  switch (mode) {
    case 'occupancy':
      return [
        ...of('occupancy', {
          '0': ['free', row(sunken, lineStrong, 'plain')],
          '1': ['occupied', row(primarySolid, surface, 'up')],
        }),
        off,
      ]
    case 'lock':
      return [
        ...of('locationLock', {
          '3': ['none', row(sunken, lineStrong, 'plain')],
          '0': ['inbound', row(warning, surface, 'up')],
          '1': ['outbound', row(info, surface, 'down')],
          '2': ['full', row(danger, surface, 'cross')],
        }),
        off,
      ]
    case 'lease':
      return [
        ...of('leaseStatus', {
          '0': ['not_rented', row(sunken, lineStrong, 'plain')],
          '1': ['rented', row(info, surface, 'dots')],
        }),
        off,
      ]
    default:
      return [
        ...of('thermosphere', {
          FROZEN: ['frozen', row(tokens.frozen, surface, 'up')],
          CHILLED: ['chilled', row(tokens.chilled, surface, 'dots')],
          NORMAL: ['normal', row(tokens.ambient, surface, 'plain')],
        }),
        off,
      ]
  }
}

/** The class of a location. */
export function classOf(mode: Mode, answer: FloorAnswer, at: number): string {
  if (answer.statuses[at] === 0) return OFF
  switch (mode) {
    case 'occupancy':
      return String(answer.occupancies[at])
    case 'lock':
      return String(answer.locks[at])
    case 'lease':
      return String(answer.leases[at])
    default:
      return answer.thermospheres[at] ?? answer.thermosphere
  }
}

/** Pixels of one repeat of a hatch. */
const TILE = 8

/** A hatch to fill with, over the colour of its class. */
export function tileOf(context: CanvasRenderingContext2D, paint: Paint): CanvasPattern | null {
  if (paint.hatch === 'plain') return null
  const tile = document.createElement('canvas')
  tile.width = TILE
  tile.height = TILE
  const pen = tile.getContext('2d')
  if (!pen) return null
  pen.strokeStyle = paint.ink
  pen.fillStyle = paint.ink
  pen.globalAlpha = 0.75
  pen.lineWidth = 1.2
  if (paint.hatch === 'dots') {
    pen.beginPath()
    pen.arc(TILE / 2, TILE / 2, 1.4, 0, Math.PI * 2)
    pen.fill()
  }
  const lines: readonly boolean[] =
    paint.hatch === 'up'
      ? [true]
      : paint.hatch === 'down'
        ? [false]
        : paint.hatch === 'cross'
          ? [true, false]
          : []
  for (const up of lines) {
    // Three strokes each: the corners belong to the neighbours' lines.
    for (const shift of [-TILE, 0, TILE]) {
      pen.beginPath()
      pen.moveTo(shift, up ? TILE : 0)
      pen.lineTo(shift + TILE, up ? 0 : TILE)
      pen.stroke()
    }
  }
  return context.createPattern(tile, 'repeat')
}
