/** Labels of containers as a page to print: one label a sheet, A6 or the smaller sizes of label printers. Pure. */
import { gs1Bars, textBars } from '@/ui/code128'
import { drawnBars, round, safe } from '@/ui/printed'

/** A label as the server answers it. */
export interface Label {
  readonly id: string
  readonly barcode: string
  /** The bar code is a GS1 element string. */
  readonly gs1: boolean
  readonly human: string
  readonly typeName: string
  readonly ownerName: string | null
}

/** A size of labels, in millimetres. */
export interface Paper {
  readonly width: number
  readonly height: number
}

/** Sizes that printers of labels take. */
export const PAPERS: Readonly<Record<string, Paper>> = {
  '105x148': { width: 105, height: 148 },
  '100x100': { width: 100, height: 100 },
  '100x50': { width: 100, height: 50 },
}

const MARGIN = 5
/** Width of a bold letter in parts of its size, on the safe side. */
const LETTER = 0.62

/** The whole page: a sheet a label. */
export function labelPage(labels: readonly Label[], paper: Paper, lang: string, title: string): string {
  const sheets = labels.map((label) => `<section>${drawing(label, paper)}</section>`).join('\n')
  return `<!doctype html><html lang="${safe(lang)}"><head><meta charset="utf-8"><title>${safe(title)}</title><style>
@page{size:${paper.width}mm ${paper.height}mm;margin:0}
*{box-sizing:border-box}html,body{margin:0;background:#fff;color:#000}
section{width:${paper.width}mm;height:${paper.height}mm;overflow:hidden;break-after:page}
section:last-child{break-after:auto}svg{display:block}
@media screen{body{background:#ddd;padding:8px}section{margin:0 auto 8px;background:#fff}}
</style></head><body>${sheets}</body></html>`
}

/** One label: its code large, the bars over the whole width, what it is and whose. */
export function drawing(label: Label, { width, height }: Paper): string {
  const inner = width - 2 * MARGIN
  const small = height < width
  const size = Math.min(height * 0.16, inner / (LETTER * label.human.length))
  const textTop = MARGIN + size
  const foot = small ? 4.5 : 6
  const barsTop = textTop + size * 0.5
  const barsHeight = height - MARGIN - 2.6 * foot - barsTop
  const lines = [label.typeName, label.ownerName ?? ''].filter((line) => line !== '')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="Arial,Helvetica,'Noto Sans CJK SC','Microsoft YaHei',sans-serif">`,
    `<text x="${MARGIN}" y="${round(textTop)}" font-size="${round(size)}" font-weight="700">${safe(label.human)}</text>`,
    drawnBars(label.gs1 ? gs1Bars(label.barcode) : textBars(label.barcode), {
      x: MARGIN,
      y: barsTop,
      width: inner,
      height: barsHeight,
    }),
    ...lines.map((line, at) => {
      const y = height - MARGIN - (lines.length - 1 - at) * foot * 1.2
      return `<text x="${MARGIN}" y="${round(y)}" font-size="${foot * 0.85}">${safe(line)}</text>`
    }),
    '</svg>',
  ].join('')
}
