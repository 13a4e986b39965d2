/**
 * The text formats: csv, txt, html and xml (SpreadsheetML, which spreadsheet programs open as a workbook). Pure functions
 * from a sheet to text. A cell that a spreadsheet would run as a formula is made harmless in csv, txt and html; xml says
 * of every text that it is one.
 */
import { cleanText, type Sheet } from './sheet'

/** Byte order mark: without it spreadsheet programs misread Chinese in csv and txt. */
export const BOM = '\uFEFF'

const NUMBER = /^-?\d+(\.\d+)?$/
/** Blanks before the sign count because some programs skip them, the wide forms because some fold them. */
const FORMULA = /^(?:[\t\r\n]|[\s\u200B\uFEFF]*[=+\-@＝＋－＠])/

/**
 * The text with an apostrophe in front when a spreadsheet would take it for a formula. Plain negative numbers stay
 * numbers.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

function lines(sheet: Sheet, cell: (text: string) => string, separator: string): string {
  const all = [sheet.columns.map((column) => column.title), ...sheet.rows]
  return all.map((row) => row.map((text) => cell(guardFormula(cleanText(text)))).join(separator)).join('\r\n')
}

/** Comma-separated values after RFC 4180, with byte order mark. */
export function toCsv(sheet: Sheet): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return `${BOM}${lines(sheet, quote, ',')}\r\n`
}

/** Tab-separated text with byte order mark; tabs and line ends inside a cell become blanks. */
export function toTxt(sheet: Sheet): string {
  return `${BOM}${lines(sheet, (text) => text.replaceAll(/[\t\r\n]+/g, ' '), '\t')}\r\n`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text made safe for markup. */
export function escapeMarkup(text: string): string {
  return cleanText(text).replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

/** What stands around the table of an html page. */
export interface HtmlFrame {
  readonly lang: string
  readonly title: string
  /** Lines under the title, for example the conditions. */
  readonly notes?: readonly string[]
  readonly style: string
}

/** Look of an exported page. Text cells are marked as text, so that a spreadsheet does not turn long codes into numbers. */
export const FILE_STYLE =
  'body{font-family:sans-serif}table{border-collapse:collapse}th,td{border:1px solid #bbb;padding:4px 8px;text-align:left}' +
  'td{mso-number-format:"\\@"}td.n{mso-number-format:General;text-align:right}'

/** An html page with one table. */
export function toHtml(sheet: Sheet, frame: HtmlFrame): string {
  const head = sheet.columns.map((column) => `<th scope="col">${escapeMarkup(column.title)}</th>`).join('')
  const body = sheet.rows.map((row) => {
    const cells = row.map((text, place) => {
      const numeric = sheet.columns[place]?.numeric === true
      return `<td${numeric ? ' class="n"' : ''}>${escapeMarkup(guardFormula(text))}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const notes = (frame.notes ?? []).map((note) => `<p>${escapeMarkup(note)}</p>`).join('')
  const title = escapeMarkup(frame.title)
  return [
    `<!doctype html><html lang="${escapeMarkup(frame.lang)}"><head><meta charset="utf-8"><title>${title}</title>`,
    `<style>${frame.style}</style></head><body><h1>${title}</h1>${notes}`,
    `<table><thead><tr>${head}</tr></thead><tbody>`,
    ...body,
    '</tbody></table></body></html>',
  ].join('\n')
}

/** A SpreadsheetML workbook with one worksheet. Numbers stay exact: they are written as they were read. */
export function toXml(sheet: Sheet): string {
  const cell = (type: string, text: string) =>
    text === '' ? '<Cell/>' : `<Cell><Data ss:Type="${type}">${escapeMarkup(text)}</Data></Cell>`
  const row = (cells: string) => `<Row>${cells}</Row>`
  const head = row(sheet.columns.map((column) => cell('String', column.title)).join(''))
  const body = sheet.rows.map((texts) =>
    row(
      texts
        .map((text, place) => {
          const numeric = sheet.columns[place]?.numeric === true && isSpreadsheetNumber(text)
          return cell(numeric ? 'Number' : 'String', text)
        })
        .join(''),
    ),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?mso-application progid="Excel.Sheet"?>',
    '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">',
    `<Worksheet ss:Name="${escapeMarkup(sheet.name)}"><Table>`,
    head,
    ...body,
    '</Table></Worksheet></Workbook>',
  ].join('\n')
}

/** Significant digits a spreadsheet keeps. */
const DIGITS = 15

/** Whether a spreadsheet holds the number exactly. A longer one is written as text rather than changed. */
export function isSpreadsheetNumber(text: string): boolean {
  return NUMBER.test(text) && text.replaceAll(/^-?0*\.?0*|\./g, '').length <= DIGITS
}
