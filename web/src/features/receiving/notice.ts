/** An arrival notice: the file is read by the server, its lines land in the form. Nothing is written by reading. */
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import type { Line } from '@/engine/form/lines'
import { GENERATED, type Goods } from '@/engine/goods/goods'
import { valueText } from '@/ui/valueText'

/** A line as the server read it. Quantities are in the goods' base unit; `pack` says what the file counts in. */
export interface NoticeLine extends FormValues {
  /** Row of the file. */
  readonly row: number
  readonly goodsCode?: string | null
  readonly goodsName?: string | null
  readonly gtin?: string | null
  readonly unitCode?: string | null
  readonly unitName?: string | null
  readonly qty?: number | string | null
  /** How many places of how many; without a unit where the goods have no place of so many. */
  readonly pack?: {
    readonly unitCode?: string | null
    readonly qty: number | string
    readonly pieces?: number | string | null
  } | null
}

/** What a notice says above its table; names stand beside the codes of owner and supplier. */
export interface NoticeHead extends FormValues {
  /** The owner whose goods were looked for. */
  readonly ownerCode: string
  readonly ownerName: string
}

/** What was read. */
export interface Notice {
  readonly head: NoticeHead
  readonly lines: readonly NoticeLine[]
  readonly problems: readonly {
    readonly row: number
    readonly column?: string | null
    readonly msg: string
  }[]
  readonly ignored: readonly { readonly row: number; readonly why: string }[]
  readonly sheets: readonly string[]
  readonly columns: readonly { readonly title: string; readonly field?: string | null }[]
}

/** Whose goods come where; an owner that nobody has chosen yet gives way to the one that the file names. */
export interface NoticePlace {
  readonly owner: string
  readonly preset: boolean
  readonly warehouse: string
}

/** Reads a file. Refusals are thrown and not shown. */
export function readNotice(file: File, { owner, preset, warehouse }: NoticePlace): Promise<Notice> {
  const upload = new FormData()
  upload.append('file', file, file.name)
  upload.append('ownerCode', owner)
  upload.append('ownerPreset', String(preset))
  upload.append('warehouseCode', warehouse)
  return call<Notice>('POST', '/wms/receivingNote/notice/read', { upload, silent: true })
}

/** Fields that only say what a code means. */
const NAMES = new Set(['ownerName', 'supplierName'])

/** What the head of a notice adds to a form: what somebody has filled in stays as it is. */
export function headOf({ head }: Notice, values: FormValues): FormValues {
  const said = Object.entries(head).filter(
    ([field, value]) =>
      field !== 'ownerCode' &&
      !NAMES.has(field) &&
      valueText(value) !== '' &&
      valueText(values[field]) === '',
  )
  return Object.fromEntries(said)
}

const FROM = 'noticeRow'
const DATES = ['productionDate', 'expiryDate'] as const
const SSCC = /^\d{18}$/u

/** A file that was read: its name tells its rows from those of another; `pallet` and `lot` word numbers for a remark. */
export interface From {
  readonly name: string
  readonly pallet: (code: string) => string
  readonly lot: (number: string) => string
  /** Goods whose lots get a number of the house: what the maker calls a lot is a remark of theirs. */
  readonly numbered: ReadonlySet<string>
}

/** Goods asked about in one call. */
const ASKED = 200

/** The goods of a notice whose lots get a number of the house, asked of the call that answers facts of goods. */
export async function numberedGoods(notice: Notice, path: string): Promise<ReadonlySet<string>> {
  const lots = notice.lines.filter((line) => valueText(line['batchNo']) !== '')
  const codes = [...new Set(lots.flatMap(({ goodsCode }) => goodsCode ?? []))]
  const parts = Array.from({ length: Math.ceil(codes.length / ASKED) }, (_, part) =>
    codes.slice(part * ASKED, (part + 1) * ASKED),
  )
  const { ownerCode } = notice.head
  const found = await Promise.all(
    parts.map((part) =>
      call<readonly Goods[]>('GET', path, { query: { codes: part.join(','), ownerCode }, silent: true }),
    ),
  )
  return new Set(found.flat().flatMap(({ code, batchNoMode }) => (batchNoMode === GENERATED ? [code] : [])))
}

/** How many lines name a lot that is only a remark. */
export function numberedLines(notice: Notice, { numbered }: Pick<From, 'numbered'>): number {
  return notice.lines.filter((line) => isNumbered(line, numbered)).length
}

function isNumbered(line: NoticeLine, numbered: ReadonlySet<string>): boolean {
  return valueText(line['batchNo']) !== '' && numbered.has(line.goodsCode ?? '')
}

/** A line of the notice as a row of the form; null when its goods are not known. */
export function rowOf(line: NoticeLine, from: From): FormValues | null {
  if (!line.goodsCode) return null
  // Places of another size than the goods' own would be another quantity: then the base units of the file count.
  const counted = line.pack?.unitCode
    ? { unitCode: line.pack.unitCode, qty: line.pack.qty }
    : { unitCode: line.unitCode, qty: line.qty }
  const text = (value: unknown) => valueText(value) || undefined
  // A pallet is known by its SSCC only. The sender's own number names no container of ours, and is kept as a remark.
  const pallet = valueText(line['containerCode'])
  const known = SSCC.test(pallet)
  const lot = valueText(line['batchNo'])
  const numbered = isNumbered(line, from.numbered)
  return {
    goodsCode: line.goodsCode,
    goodsName: line.goodsName,
    unitCode: text(counted.unitCode),
    qty: text(counted.qty),
    grossWeight: text(line['grossWeight']) ?? text(line['netWeight']),
    weight: text(line['grossWeight']) ?? text(line['netWeight']),
    containerCode: known ? pallet : undefined,
    'batch.batchNo': numbered ? undefined : text(lot),
    ...Object.fromEntries(DATES.map((date) => [`batch.${date}`, text(line[date])])),
    remark:
      [
        known || pallet === '' ? '' : from.pallet(pallet),
        numbered ? from.lot(lot) : '',
        valueText(line['remark']),
      ]
        .filter(Boolean)
        .join(' ') || undefined,
    [FROM]: rowName(line, from),
  }
}

function rowName({ row }: NoticeLine, { name }: From): string {
  return `${name} ${row}`
}

/** Rows of the form with those of a notice: empty rows give way, and a row that is there already is not added twice. */
export function landed(
  rows: readonly Line[],
  notice: Notice,
  from: From,
  make: (values: FormValues, before: readonly Line[]) => Line,
): { readonly rows: readonly Line[]; readonly added: number } {
  const kept = rows.filter((row) => valueText(row['goodsCode']) !== '' || valueText(row['qty']) !== '')
  const there = new Set(kept.map((row) => row[FROM]))
  const next = [...kept]
  for (const line of notice.lines) {
    const values = rowOf(line, from)
    if (values && !there.has(rowName(line, from))) next.push(make(values, next))
  }
  return { rows: next, added: next.length - kept.length }
}

/** Lines whose goods nobody knows here. */
export function unknownLines(notice: Notice): readonly NoticeLine[] {
  return notice.lines.filter((line) => !line.goodsCode)
}
