/** Drawing a level of the floor on a canvas. */
import type { Tokens } from '@/ui/theme/tokens'
import type { Cell, FloorAnswer } from './floor'
import { classOf, type Mode, type Paint, tileOf } from './paint'

/** What is drawn. */
export interface Picture {
  readonly answer: FloorAnswer
  readonly cells: readonly Cell[]
  readonly mode: Mode
  readonly paints: readonly Paint[]
  /** Classes that are shown faintly. */
  readonly hidden: ReadonlySet<string>
  /** Part of a code; what does not have it is faint. */
  readonly term: string
  /** Pixels of a unit of the floor. */
  readonly scale: number
  readonly tokens: Tokens
}

/** Opacity of what is filtered away. */
const FAINT = 0.14
/** Size from which a cell shows its column, in pixels. */
const NAMED = 26

/** Draws the picture; the canvas has its size already. */
export function draw(canvas: HTMLCanvasElement, picture: Picture, ratio: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { answer, cells, mode, paints, scale, tokens } = picture
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, canvas.width / ratio, canvas.height / ratio)
  const tiles = new Map(paints.map((paint) => [paint.code, { paint, tile: tileOf(context, paint) }]))
  context.font = `11px ${getComputedStyle(canvas).fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const cell of cells) {
    const kind = classOf(mode, answer, cell.at)
    const known = tiles.get(kind)
    if (!known) continue
    const [x, y, w, h] = [cell.x * scale, cell.y * scale, cell.w * scale, cell.h * scale]
    context.globalAlpha = isShown(picture, cell, kind) ? 1 : FAINT
    context.fillStyle = known.paint.fill
    context.fillRect(x, y, w, h)
    if (known.tile && Math.min(w, h) > 5) {
      context.fillStyle = known.tile
      context.fillRect(x, y, w, h)
    }
    context.strokeStyle = tokens.lineStrong
    context.lineWidth = 1
    if (Math.min(w, h) > 4) context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1)
    const name = answer.columns[cell.at]
    if (name && w >= NAMED && h >= 16) label(context, name, x + w / 2, y + h / 2, tokens)
  }
  context.globalAlpha = 1
}

/** Whether legend and search leave a location in sight. */
export function isShown(
  { answer, hidden, term }: Pick<Picture, 'answer' | 'hidden' | 'term'>,
  cell: Cell,
  kind: string,
): boolean {
  return !hidden.has(kind) && (term === '' || (answer.codes[cell.at] ?? '').toUpperCase().includes(term))
}

/** A word on a ground of its own, readable over every hatch. */
function label(context: CanvasRenderingContext2D, word: string, x: number, y: number, tokens: Tokens): void {
  const width = context.measureText(word).width + 4
  context.fillStyle = tokens.surface
  context.fillRect(x - width / 2, y - 7, width, 14)
  context.fillStyle = tokens.text
  context.fillText(word, x, y + 0.5)
}
