/** What stands where on a label, in millimetres. Pure; drawing is elsewhere. */
import type { ListRecord } from '@/engine/list/meta'
import { type Bars, QUIET, textBars } from '@/ui/code128'
import { valueText } from '@/ui/valueText'

/** What a label is asked to show. */
export const CODES = ['both', 'bars', 'qr'] as const
export type Codes = (typeof CODES)[number]

/** Which way the arrow points. */
export const ARROWS = ['auto', 'none', 'up', 'down'] as const
export type Arrows = (typeof ARROWS)[number]

/** A location as its label shows it. */
export interface Labelled {
  readonly id: string
  readonly code: string
  /** What a scanner reads. */
  readonly barcode: string
  readonly area: string
  readonly level: string | null
}

const collator = new Intl.Collator('en', { numeric: true })

/** Locations as their labels are stuck on: area by area, and in each of them along the walk. */
export function alongTheWalk(rows: readonly ListRecord[]): readonly ListRecord[] {
  const placeOf = (row: ListRecord) => Number(row['pickSequence'] ?? Number.POSITIVE_INFINITY)
  const compare = (one: ListRecord, other: ListRecord, field: string) =>
    collator.compare(valueText(one[field]), valueText(other[field]))
  return rows.toSorted((one, other) => {
    const [here, there] = [placeOf(one), placeOf(other)]
    const walk = here === there ? 0 : here < there ? -1 : 1
    return compare(one, other, 'areaCode') || walk || compare(one, other, 'code')
  })
}

/** A box on a label. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The parts of a label. */
export interface Plan {
  readonly text: Box & { readonly size: number }
  readonly line: Box & { readonly size: number }
  readonly bars: (Box & { readonly code: Bars; readonly module: number }) | null
  readonly qr: Box | null
  readonly arrow: Box | null
}

/** Margin of a label. */
const MARGIN = 2
/** Widths of letters of a bold sans serif, in parts of its size, on the safe side. */
const HYPHEN = 0.42
const DIGIT = 0.7
const WIDE = 1
const LETTER = 0.8
/** Thinnest bar that a thermal printer of 203 dpi and a common scanner handle, in millimetres. */
export const THINNEST = 0.19

/** Width of a code at size 1. */
function widthOf(code: string): number {
  const width = (sign: string) =>
    sign === '-' ? HYPHEN : /\d/.test(sign) ? DIGIT : /[MW]/i.test(sign) ? WIDE : LETTER
  return Array.from(code, width).reduce((sum, each) => sum + each, 0)
}

/** Lays a label out. */
export function planOf(
  width: number,
  height: number,
  label: Labelled,
  { codes, arrow }: { readonly codes: Codes; readonly arrow: boolean },
): Plan {
  const inner = { width: width - 2 * MARGIN, height: height - 2 * MARGIN }
  const arrowWidth = arrow ? Math.min(inner.height * 0.45, inner.width * 0.16) : 0
  const qrSize = codes === 'bars' ? 0 : Math.min(inner.height, inner.width * (codes === 'qr' ? 0.45 : 0.3))
  const gap = 1.5
  const left = MARGIN + (qrSize > 0 ? qrSize + gap : 0)
  const free = inner.width - (left - MARGIN) - (arrowWidth > 0 ? arrowWidth + gap : 0)
  const withBars = codes !== 'qr'
  const textHeight = inner.height * (withBars ? 0.4 : 0.6)
  const lineHeight = Math.min(4.2, inner.height * 0.16)
  const barsTop = MARGIN + textHeight + 0.5
  // Bars need the whole width more than the arrow does: they begin beside the QR code and end at the edge.
  const barsWidth = inner.width - (left - MARGIN)
  const code = withBars ? textBars(label.barcode) : null
  return {
    text: {
      x: left,
      y: MARGIN,
      width: free,
      height: textHeight,
      size: Math.min(textHeight * 0.92, free / widthOf(label.code)),
    },
    line: {
      x: left,
      y: height - MARGIN - lineHeight,
      width: barsWidth,
      height: lineHeight,
      size: lineHeight * 0.8,
    },
    bars: code && {
      x: left,
      y: barsTop,
      width: barsWidth,
      height: height - MARGIN - lineHeight - 0.6 - barsTop,
      code,
      module: barsWidth / (code.width + 2 * QUIET),
    },
    qr: qrSize > 0 ? { x: MARGIN, y: (height - qrSize) / 2, width: qrSize, height: qrSize } : null,
    arrow:
      arrowWidth > 0
        ? { x: width - MARGIN - arrowWidth, y: MARGIN, width: arrowWidth, height: textHeight }
        : null,
  }
}

/** Which way a label's arrow points: with `auto`, down for the lowest of the levels, up for the others. */
export function arrowOf(arrows: Arrows, label: Labelled, lowest: string | null): 'up' | 'down' | null {
  if (arrows === 'none') return null
  if (arrows !== 'auto') return arrows
  if (label.level === null) return null
  return label.level === lowest ? 'down' : 'up'
}

/** The lowest level among labels: the first as people count. */
export function lowestOf(labels: readonly Labelled[]): string | null {
  const levels = labels.flatMap(({ level }) => level ?? [])
  return levels.toSorted(collator.compare)[0] ?? null
}
