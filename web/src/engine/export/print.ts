/**
 * Printing of a list: a page of its own with title, conditions and table, because the grid itself holds only the rows in
 * sight. Titles repeat on every sheet of paper and rows are not cut.
 */
import type { GridColumn } from '@/engine/grid/columns'
import { currentLanguage, text } from '@/engine/i18n/i18n'
import { HTML_LANG } from '@/engine/i18n/languages'
import type { ListRecord } from '@/engine/list/meta'
import { SHEET_NAME, sheetOf } from './sheet'
import { toHtml } from './writers'

/** What is printed. */
export interface PrintOrder {
  readonly title: string
  /** Active filters as text. */
  readonly conditions: readonly string[]
  readonly columns: readonly GridColumn[]
  readonly rows: readonly ListRecord[]
}

/** Columns from which the paper is turned. */
const LANDSCAPE = 7

/** Style of the printed page: black on white whatever the screen looks like. */
export function printStyle(columns: number): string {
  return [
    `@page{size:A4 ${columns > LANDSCAPE ? 'landscape' : 'portrait'};margin:12mm}`,
    'body{margin:0;color:#000;background:#fff;font:10pt/1.4 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}',
    'h1{margin:0 0 4pt;font-size:14pt}p{margin:0 0 2pt;color:#333}',
    'table{width:100%;margin-top:8pt;border-collapse:collapse;font-variant-numeric:tabular-nums}',
    'thead{display:table-header-group}tr{break-inside:avoid}',
    'th,td{padding:3pt 5pt;border:0.5pt solid #777;text-align:left;vertical-align:top;overflow-wrap:anywhere}',
    'th{background:#eee;print-color-adjust:exact}td.n{text-align:right;white-space:nowrap}',
  ].join('\n')
}

/** The page to print. */
export function printPage(
  { title, conditions, columns, rows }: PrintOrder,
  lang: string,
  count: string,
): string {
  const sheet = sheetOf(columns, rows, SHEET_NAME)
  const notes = conditions.length > 0 ? [conditions.join('; '), count] : [count]
  return toHtml(sheet, { lang, title, notes, style: printStyle(sheet.columns.length) })
}

/** Opens the browser's print dialog for rows. */
export function printRows(order: PrintOrder): void {
  const frame = document.createElement('iframe')
  frame.title = order.title
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.srcdoc = printPage(
    order,
    HTML_LANG[currentLanguage()],
    text('list.total', { count: order.rows.length, total: order.rows.length }),
  )
  frame.addEventListener('load', () => {
    const page = frame.contentWindow
    if (!page) return
    page.addEventListener('afterprint', () => frame.remove())
    page.print()
  })
  document.body.append(frame)
}
