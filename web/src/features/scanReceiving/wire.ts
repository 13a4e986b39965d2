/** The receiving note of the server as the scanner page keeps it, and the calls of the page. */
import { ask, post } from '@/engine/scan/post'
import { valueText } from '@/ui/valueText'
import type { Attribute, Batch, Limits, Line, Note } from './model'

export const base = '/wms/receivingNote'

interface LineAnswer {
  readonly id: string
  readonly goodsCode: string
  readonly goodsName: string
  readonly baseUnit: string
  readonly baseUnitName?: string | null
  readonly unitCode: string
  readonly unitName?: string | null
  readonly packFactor: number | string
  readonly qtyExpected: number | string
  readonly qtyReceived: number | string
  readonly qtyOpen: number | string
  readonly thermosphere?: string | null
  readonly weighedAtReceipt?: boolean | null
  readonly batch?: Readonly<Record<string, unknown>> | null
  readonly containerCode?: string | null
  readonly limits?: Limits | null
}

/** What the page reads of a note's detail. */
export interface NoteAnswer {
  readonly id: string
  readonly version: number
  readonly docNo: string
  readonly kind?: number
  readonly status: number
  readonly can?: readonly string[]
  readonly overrides?: readonly string[] | null
  readonly names?: Readonly<Record<string, Readonly<Record<string, string>>>> | null
  readonly warehouseCode: string
  readonly ownerCode: string
  readonly plateNo?: string | null
  readonly probes?: { readonly asked: number; readonly taken: number } | null
  readonly lines: readonly LineAnswer[]
  readonly receipts?: readonly {
    readonly id: string
    readonly frozen?: boolean | null
    readonly containerCode?: string | null
  }[]
}

/** A note of the list. */
export interface NoteRow {
  readonly id: string
  readonly docNo: string
  readonly status: number
  readonly ownerCode?: string
  readonly ownerName?: string
  readonly plateNo?: string | null
  readonly dockCode?: string | null
  readonly totalQty?: number | string | null
  readonly receivedQty?: number | string | null
  readonly rejectedQty?: number | string | null
  readonly totalLines?: number | null
  readonly [field: string]: unknown
}

/** A receiving note of goods that come back. */
const KIND_RETURN = 2

function batchOf(given: LineAnswer['batch']): Batch {
  const known = Object.entries(given ?? {}).map(([name, value]) => [name, valueText(value)] as const)
  return Object.fromEntries(known.filter(([, value]) => value !== ''))
}

function lineOf(line: LineAnswer): Line {
  return {
    id: line.id,
    goodsCode: line.goodsCode,
    goodsName: line.goodsName,
    baseUnit: line.baseUnit,
    unitCode: line.unitCode,
    baseName: line.baseUnitName ?? line.baseUnit,
    unitName: line.unitName ?? line.unitCode,
    factor: valueText(line.packFactor) || '1',
    expected: valueText(line.qtyExpected),
    received: valueText(line.qtyReceived),
    open: valueText(line.qtyOpen),
    thermosphere: line.thermosphere ?? 'NORMAL',
    weighed: line.weighedAtReceipt === true,
    batch: batchOf(line.batch),
    ...(line.containerCode ? { containerCode: line.containerCode } : {}),
    ...(line.limits ? { limits: line.limits } : {}),
  }
}

/** The note without what the page does not need: it is kept in the browser's storage. */
export function noteOf(answer: NoteAnswer): Note {
  return {
    id: answer.id,
    version: answer.version,
    docNo: answer.docNo,
    warehouse: answer.warehouseCode,
    owner: answer.ownerCode,
    ownerName: answer.names?.['ownerCode']?.[answer.ownerCode] ?? answer.ownerCode,
    plateNo: answer.plateNo ?? '',
    isReturn: answer.kind === KIND_RETURN,
    overrides: answer.overrides ?? [],
    probesAsked: answer.probes?.asked ?? 0,
    probesTaken: answer.probes?.taken ?? 0,
    lines: answer.lines.map(lineOf),
    receiptIds: (answer.receipts ?? []).map(({ id }) => id),
  }
}

/** A note by its id. */
export async function readNote(id: string): Promise<NoteAnswer> {
  return ask<NoteAnswer>(`${base}/${id}`)
}

/** Notes by their number or a part of it, the statuses given. */
export async function findNotes(docNo: string, status: string): Promise<readonly NoteRow[]> {
  const page = await ask<{ records: readonly NoteRow[] }>(`${base}/list`, {
    pageNum: 1,
    pageSize: 20,
    docNo,
    status,
  })
  return page.records
}

/** What has to be known of the goods of a line before they can be received. */
export interface GoodsAnswer {
  readonly code: string
  readonly attributes?: readonly Attribute[] | null
  readonly batchNoMode?: number | null
  readonly shelfLife?: object | null
  readonly units?:
    | readonly {
        readonly unitCode: string
        readonly unitName?: string | null
        readonly pieces: number | string
        readonly level: number
      }[]
    | null
}

export async function readGoods(code: string, owner: string): Promise<GoodsAnswer | undefined> {
  const answer = await ask<readonly GoodsAnswer[]>(`${base}/manage/goods`, { codes: code, ownerCode: owner })
  return answer[0]
}

/** Books one receipt. */
export function register(note: string, receipt: object, key: string): Promise<NoteAnswer> {
  return post<NoteAnswer>(`${base}/${note}/register`, { receipts: [receipt] }, key)
}

/** Takes receipts back. */
export function cancelReceipts(
  note: Note,
  receiptIds: readonly string[],
  reason: string,
  key: string,
): Promise<NoteAnswer> {
  return post<NoteAnswer>(`${base}/${note.id}/cancel`, { version: note.version, reason, receiptIds }, key)
}
