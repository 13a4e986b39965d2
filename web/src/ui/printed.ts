/** What pages that are only printed are made of: text that is safe in HTML, and bars. Pure. */
import { type Bars, QUIET } from './code128'

/** Where bars stand, in the units of their drawing; the white at their sides belongs to it. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Bars over the whole width of their place, as a group of an SVG drawing. */
export function drawnBars({ bars, width }: Bars, place: Place): string {
  const module = place.width / (width + 2 * QUIET)
  const rects = bars.map((bar) => {
    const [x, wide] = [place.x + (QUIET + bar.x) * module, bar.width * module]
    return `<rect x="${round(x)}" y="${round(place.y)}" width="${round(wide)}" height="${round(place.height)}"/>`
  })
  return `<g shape-rendering="crispEdges">${rects.join('')}</g>`
}

/** Thousandths of a millimetre are finer than any printer. */
export function round(length: number): string {
  return String(Math.round(length * 1000) / 1000)
}

/** Text as HTML and SVG take it. */
export function safe(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
