/** A sheet as a file of one of the five formats. Runs in the worker; the xlsx writer is loaded when it is asked for. */
import { FILE_STYLE, isSpreadsheetNumber, toCsv, toHtml, toTxt, toXml } from './writers'
import { cleanText, type Format, type Sheet } from './sheet'

/** What the worker is asked. */
export interface FileOrder {
  readonly format: Format
  readonly sheet: Sheet
  /** Title and language of an html page. */
  readonly title: string
  readonly lang: string
}

const TYPES: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  html: 'text/html;charset=utf-8',
  xml: 'application/xml;charset=utf-8',
  txt: 'text/plain;charset=utf-8',
}

/** Writes the file. */
export async function writeFile({ format, sheet, title, lang }: FileOrder): Promise<Blob> {
  switch (format) {
    case 'xlsx':
      return writeXlsx(sheet)
    case 'csv':
      return textFile(format, toCsv(sheet))
    case 'txt':
      return textFile(format, toTxt(sheet))
    case 'xml':
      return textFile(format, toXml(sheet))
    case 'html':
      return textFile(format, toHtml(sheet, { lang, title, style: FILE_STYLE }))
  }
}

function textFile(format: Format, text: string): Blob {
  return new Blob([text], { type: TYPES[format] })
}

/** Widest column in a workbook, in characters. */
const WIDEST = 60

async function writeXlsx(sheet: Sheet): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  const head = sheet.columns.map(({ title }) => ({
    value: cleanText(title),
    type: String,
    fontWeight: 'bold' as const,
  }))
  const rows = sheet.rows.map((row) =>
    row.map((text, place) => {
      if (text === '') return null
      const numeric = sheet.columns[place]?.numeric === true && isSpreadsheetNumber(text)
      // A spreadsheet's number is a binary float by its format; up to 15 digits it gives back what was written.
      return numeric ? { value: Number(text), type: Number } : { value: cleanText(text), type: String }
    }),
  )
  const columns = sheet.columns.map((column, place) => ({
    width: Math.min(
      WIDEST,
      2 + Math.max(wide(column.title), ...sheet.rows.map((row) => wide(row[place] ?? ''))),
    ),
  }))
  return writeExcelFile([head, ...rows], { sheet: sheet.name, columns, stickyRowsCount: 1 }).toBlob()
}

/** Width of a text in characters of a digit's size; Chinese and Japanese signs count two. */
function wide(text: string): number {
  let width = 0
  for (const sign of text) width += (sign.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1
  return width
}
