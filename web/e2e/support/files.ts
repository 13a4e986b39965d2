/** Files that the browser saved, as a test reads them. */
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Download, Page } from '@playwright/test'

/** Does something that saves a file and answers the file. */
export async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return download
}

/** Lines of a text file without its byte order mark. */
export async function linesOf(download: Download): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8')
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
}

/** The first sheet of a workbook: how many rows it has, and all that is written in the workbook. */
export async function workbookOf(download: Download): Promise<{ rows: number; text: string }> {
  const parts = partsOf(await readFile(await download.path()))
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const text = `${parts.get('xl/workbook.xml')}${parts.get('xl/sharedStrings.xml') ?? ''}${sheet}`
  return { rows: sheet.match(/<row[ >]/g)?.length ?? 0, text }
}

/** Signatures of a zip archive and the places in its directory, by the published format (APPNOTE 4.3). */
const DIRECTORY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const DEFLATED = 8

/** The files of a zip archive by name. */
function partsOf(zip: Buffer): Map<string, string> {
  let end = zip.length - 22
  while (end > 0 && zip.readUInt32LE(end) !== DIRECTORY_END) end -= 1
  const parts = new Map<string, string>()
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === DIRECTORY; ) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    const plain = zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed
    parts.set(name, plain.toString('utf8'))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}
