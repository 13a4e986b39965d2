/**
 * Papers that labels are printed on, in millimetres: A4 sheets of known makes, and rolls with one label a page. The
 * measures of sheets are those that their makers print on the box.
 */

/** A paper. */
export interface Paper {
  readonly name: string
  /** Size of the page. */
  readonly width: number
  readonly height: number
  /** Labels across and down. */
  readonly columns: number
  readonly rows: number
  /** Size of a label. */
  readonly labelWidth: number
  readonly labelHeight: number
  /** Where the first label begins. */
  readonly left: number
  readonly top: number
  /** From the beginning of a label to that of the next. */
  readonly acrossPitch: number
  readonly downPitch: number
}

const A4 = { width: 210, height: 297 } as const

function roll(labelWidth: number, labelHeight: number): Paper {
  return {
    name: `${labelWidth}x${labelHeight}`,
    width: labelWidth,
    height: labelHeight,
    columns: 1,
    rows: 1,
    labelWidth,
    labelHeight,
    left: 0,
    top: 0,
    acrossPitch: labelWidth,
    downPitch: labelHeight,
  }
}

/** The papers, rolls first: most locations are labelled from one. */
export const PAPERS: readonly Paper[] = [
  roll(100, 50),
  roll(70, 35),
  roll(60, 40),
  {
    name: 'L7160',
    ...A4,
    columns: 3,
    rows: 7,
    labelWidth: 63.5,
    labelHeight: 38.1,
    left: 7.2,
    top: 15.1,
    acrossPitch: 66,
    downPitch: 38.1,
  },
  {
    name: 'L7163',
    ...A4,
    columns: 2,
    rows: 7,
    labelWidth: 99.1,
    labelHeight: 38.1,
    left: 4.7,
    top: 15.1,
    acrossPitch: 101.6,
    downPitch: 38.1,
  },
  {
    name: 'L4760',
    ...A4,
    columns: 1,
    rows: 7,
    labelWidth: 192,
    labelHeight: 38,
    left: 9,
    top: 15.5,
    acrossPitch: 192,
    downPitch: 38,
  },
  {
    name: '3474',
    ...A4,
    columns: 3,
    rows: 8,
    labelWidth: 70,
    labelHeight: 37,
    left: 0,
    top: 0.5,
    acrossPitch: 70,
    downPitch: 37,
  },
]

/** Labels on a page. */
export function perPage({ columns, rows }: Paper): number {
  return columns * rows
}

/** Where a place of a page is, in millimetres; places go along the rows. */
export function placeOf(paper: Paper, place: number): { readonly left: number; readonly top: number } {
  const column = place % paper.columns
  const row = Math.floor(place / paper.columns)
  return { left: paper.left + column * paper.acrossPitch, top: paper.top + row * paper.downPitch }
}

/** Things with their places, page by page. `start` is the first free place of the first page, from 1. */
export function pagesOf<T>(
  paper: Paper,
  things: readonly T[],
  start: number,
): readonly (readonly { readonly place: number; readonly thing: T }[])[] {
  const room = perPage(paper)
  const used = Math.min(Math.max(Math.trunc(start), 1), room) - 1
  const pages: { place: number; thing: T }[][] = []
  for (const [at, thing] of things.entries()) {
    const place = used + at
    const page = Math.floor(place / room)
    pages[page] ??= []
    pages[page].push({ place: place % room, thing })
  }
  return pages
}

/** The page for the printer, which a style sheet cannot take from an element. */
export function pageStyle({ width, height }: Paper): string {
  return `@page{size:${width}mm ${height}mm;margin:0}`
}
