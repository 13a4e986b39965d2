/** Parts of papers to print, in any of the languages: the page with its style, head, facts, tables, places to sign. Pure. */
import { type Bars, gs1Bars, QUIET, textBars } from '@/ui/code128'
import { drawnBars, safe } from '@/ui/printed'

/** Texts of the language of the paper. */
export type PaperText = (key: string, values?: Record<string, unknown>) => string

/** The language that a paper speaks. */
export interface PaperLanguage {
  readonly say: PaperText
  /** Value of `<html lang>`. */
  readonly lang: string
}

/** A column: its title, whether it holds numbers, and its words. */
export interface PaperColumn<Row> {
  readonly title: string
  readonly end?: boolean
  readonly of: (row: Row) => string
  /** What stands below the words, in small: the code below a name. */
  readonly under?: (row: Row) => string
}

/** A paper that is wider than it is high. */
export const LANDSCAPE = '@page{size:A4 landscape;margin:12mm 12mm 16mm}'
const A4 = '@page{size:A4;margin:12mm 12mm 16mm}'
const STYLE = `*{box-sizing:border-box}html,body{margin:0;background:#fff;color:#000;
font:11pt/1.4 Arial,Helvetica,'Noto Sans CJK SC','Microsoft YaHei','Yu Gothic',sans-serif}
h1{font-size:18pt;margin:0 0 4mm}h2{font-size:12pt;margin:5mm 0 2mm;break-after:avoid}p{margin:0 0 3mm}
dl{display:grid;grid-template-columns:1fr 1fr;gap:1mm 6mm;margin:0 0 5mm}dl div{display:grid;grid-template-columns:36mm 1fr;gap:2mm}
dt{color:#444}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:10pt}th,td{border:.3mm solid #666;padding:1mm 1.5mm;text-align:start;vertical-align:top}
th{background:#eee}td.n,th.n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
th{font-weight:600;font-size:9pt;word-break:keep-all}th.n{white-space:normal}
.u,.d{white-space:nowrap}.u{display:block;font-size:9pt;color:#444}
.sums{display:flex;flex-wrap:wrap;gap:1mm 6mm;justify-content:flex-end;margin:2mm 0 0;break-inside:avoid}
thead{display:table-header-group}tr{break-inside:avoid}tfoot td{font-weight:700}
.top{display:flex;justify-content:space-between;align-items:flex-start;gap:8mm}.top svg{display:block;width:70mm}
.top figure{margin:0;text-align:center;font-variant-numeric:tabular-nums}
.signs{display:grid;grid-template-columns:1fr 1fr 1fr;gap:6mm;margin-top:12mm;break-inside:avoid}
.signs div{border-top:.3mm solid #000;padding-top:1mm;min-height:14mm}
@media screen{body{padding:12mm}}`

/** What stands below every sheet: which paper it is, and which sheet of how many. */
function footOf(title: string): string {
  const plain = title.replace(/["\\<\n]/g, ' ')
  const font = `font:8pt Arial,'Noto Sans CJK SC',sans-serif;color:#444`
  return `@page{@bottom-left{content:"${plain}";${font}}@bottom-right{content:counter(page) " / " counter(pages);${font}}}`
}

/** Papers that are no sheets, such as labels, have nothing below them. */
export const NO_FOOT = '@page{@bottom-left{content:none}@bottom-right{content:none}}'

/** The whole page; `style` is the paper's own, and begins with its size where that is not A4. */
export function paperDocument(title: string, lang: string, body: string, style: string = A4): string {
  return `<!doctype html><html lang="${safe(lang)}"><head><meta charset="utf-8"><title>${safe(title)}</title><style>${STYLE}${footOf(title)}${style}</style></head><body>${body}</body></html>`
}

/** Sums below a table: titles with their words. */
export function paperSums(sums: readonly (readonly [string, string])[]): string {
  const shown = sums.filter(([, value]) => value !== '')
  if (shown.length === 0) return ''
  return `<p class="sums">${shown.map(([title, value]) => `<span>${safe(title)} <b>${safe(value)}</b></span>`).join('')}</p>`
}

/** Height of bars in modules: a scanner at the dock finds them from an arm's length. */
const TALL = 40
const SSCC = /^\d{18}$/
const PLAIN = /^[ -~]+$/

/** Bars of a code, an SSCC as GS1-128 and any other as it is; none for letters that Code 128 lacks. */
export function paperBars(code: string): string {
  if (SSCC.test(code)) return bars(gs1Bars(`00${code}`))
  return PLAIN.test(code) ? bars(textBars(code)) : ''
}

function bars(code: Bars): string {
  const width = code.width + 2 * QUIET
  const drawing = drawnBars(code, { x: 0, y: 0, width, height: TALL })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${TALL}">${drawing}</svg>`
}

/** What it is, and its number to be read and scanned. */
export function paperHead(title: string, number: string): string {
  const figure = `<figure>${paperBars(number)}<figcaption>${safe(number)}</figcaption></figure>`
  return `<header class="top"><h1>${safe(title)}</h1>${number === '' ? '' : figure}</header>`
}

/** Facts by their titles; what is empty is left out. */
export function paperFacts(facts: readonly (readonly [string, string])[]): string {
  const shown = facts.filter(([, value]) => value !== '')
  const rows = shown.map(([title, value]) => `<div><dt>${safe(title)}</dt><dd>${safe(value)}</dd></div>`)
  return `<dl>${rows.join('')}</dl>`
}

/** A day or a code that is broken after one of its hyphens is read as two. */
const HYPHENS = /^(?=.{3,18}$)\w+(-\w+)+$/

function classOf(end: boolean, text: string): string {
  if (end) return ' class="n"'
  return HYPHENS.test(text) ? ' class="d"' : ''
}

/** A table whose rows are numbered; `foot` are the cells of a last row, from the right. */
export function paperTable<Row>(
  columns: readonly PaperColumn<Row>[],
  rows: readonly Row[],
  foot?: { readonly title: string; readonly value: string },
): string {
  const cell = (tag: string, { end }: PaperColumn<Row>, text: string, under = '') =>
    `<${tag}${classOf(end === true, text)}>${safe(text)}${under === '' ? '' : `<span class="u">${safe(under)}</span>`}</${tag}>`
  const titles = columns.map((column) => cell('th', column, column.title)).join('')
  const body = rows.map(
    (row, at) =>
      `<tr><td class="n">${at + 1}</td>${columns.map((column) => cell('td', column, column.of(row), column.under?.(row))).join('')}</tr>`,
  )
  const last =
    foot &&
    `<tfoot><tr><td colspan="${columns.length}">${safe(foot.title)}</td><td class="n">${safe(foot.value)}</td></tr></tfoot>`
  return `<table><thead><tr><th class="n">#</th>${titles}</tr></thead><tbody>${body.join('')}</tbody>${last ?? ''}</table>`
}

/** Of these columns the ones that say something of a row. */
export function ifAny<Row>(
  rows: readonly Row[],
  ...columns: readonly PaperColumn<Row>[]
): readonly PaperColumn<Row>[] {
  return columns.filter((column) => rows.some((row) => column.of(row) !== ''))
}

/** Lines to sign on. */
export function paperSigns(titles: readonly string[]): string {
  return `<div class="signs">${titles.map((title) => `<div>${safe(title)}</div>`).join('')}</div>`
}
