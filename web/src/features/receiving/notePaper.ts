/** A receiving note as a page to print and to sign, in any of the languages: what is announced, and what came. Pure. */
import { asRecord } from '@/engine/document/named'
import type { FormValues } from '@/engine/form/fields'
import { baseNameOf } from '@/engine/goods/inUnit'
import { timeText } from '@/engine/i18n/times'
import {
  ifAny,
  LANDSCAPE,
  type PaperColumn,
  paperDocument,
  paperFacts,
  paperHead,
  type PaperLanguage,
  paperSigns,
  paperTable,
} from '@/engine/paper/paper'
import { decimalText, formatDecimal, parseDecimal, sumDecimals, trimDecimal } from '@/ui/decimal'
import { safe } from '@/ui/printed'
import { valueText } from '@/ui/valueText'
import { noteFacts } from './discrepancy'
import { isReturn } from './said'
import { type NoteLine, type NoteReceipt, noteLines, noteReceipts } from './types'

type Say = PaperLanguage['say']

/** The whole page. Of what has not come yet the cells stay empty, to be written by hand at the dock. */
export function notePage(note: FormValues, { say, lang }: PaperLanguage): string {
  const title = say(isReturn(note) ? 'receivingPage.returnNote' : 'receivingPage.note')
  const number = valueText(note['docNo'])
  const lines = noteLines(note)
  const came = noteReceipts(note).filter((receipt) => !receipt.reversedAt)
  const weights = lines.map((line) => (came.length > 0 ? line['receivedWeight'] : line['grossWeight']))
  const parts = [
    paperHead(title, number),
    paperFacts([...noteFacts(note, say), ...furtherFacts(note, say)]),
    paperTable(lineColumns(lines, came.length > 0, say), lines, {
      title: say('paper.column.total'),
      value: sumText(weights),
    }),
    came.length === 0 ? '' : `<h2>${safe(say('receivingPage.receipts'))}</h2>`,
    came.length === 0 ? '' : paperTable(receiptColumns(note, came, say), came),
    paperSigns(['warehouse', 'driver', 'owner'].map((key) => say(`paper.sign.${key}`))),
  ]
  return paperDocument(`${title} ${number}`, lang, parts.join(''), LANDSCAPE)
}

/** The sum of amounts of one unit; nothing where none is known. */
function sumText(amounts: readonly unknown[]): string {
  const known = amounts.flatMap((amount) => parseDecimal(amount) ?? [])
  return known.length === 0 ? '' : formatDecimal(decimalText(trimDecimal(sumDecimals(known))))
}

function furtherFacts(note: FormValues, say: Say): readonly (readonly [string, string])[] {
  const named = (field: string) => say(`receivingNoteManage.field.${field}`)
  return [
    [named('expectedAt'), timeText(note['expectedAt'])],
    [named('dockCode'), valueText(note['dockCode'])],
    [named('receivingLocationCode'), valueText(note['receivingLocationCode'])],
    [named('loadingTeamName'), valueText(note['loadingTeamName'])],
    [named('contractNo'), valueText(note['contractNo'])],
    [named('returnReason'), valueText(note['returnReason'])],
    [say('field.remark'), valueText(note['remark'])],
  ]
}

const batchOf = (line: NoteLine, attribute: string) => valueText(asRecord(line['batch'])[attribute])

function lineColumns(lines: readonly NoteLine[], came: boolean, say: Say): readonly PaperColumn<NoteLine>[] {
  const title = (key: string) => say(`paper.column.${key}`)
  const inPacks = (line: NoteLine) =>
    line.unitCode === line.baseUnit
      ? ''
      : `${formatDecimal(line['qtyEntered'])} ${valueText(line.unitName) || line.unitCode}`
  const known = (field: string) => (line: NoteLine) => (came ? formatDecimal(line[field]) : '')
  return [
    { title: title('goods'), of: (line) => line.goodsName, under: (line) => line.goodsCode },
    ...ifAny(
      lines,
      { title: title('spec'), of: (line) => valueText(line['spec']) },
      { title: title('batch'), of: (line) => batchOf(line, 'batchNo') },
      { title: title('made'), of: (line) => batchOf(line, 'productionDate') },
      { title: title('expires'), of: (line) => batchOf(line, 'expiryDate') },
      { title: title('container'), of: (line) => valueText(line['containerCode']) },
      { title: title('announced'), end: true, of: inPacks },
    ),
    { title: title('expected'), end: true, of: (line) => formatDecimal(line.qtyExpected) },
    { title: title('received'), end: true, of: known('qtyAccepted') },
    { title: title('rejected'), end: true, of: known('qtyRejected') },
    { title: title('unit'), of: baseNameOf },
    ...(came ? [] : [{ title: title('temperature'), end: true, of: () => '' }]),
    {
      title: title('weight'),
      end: true,
      of: (line) => formatDecimal(came ? line['receivedWeight'] : line['grossWeight']),
    },
  ]
}

function receiptColumns(
  note: FormValues,
  came: readonly NoteReceipt[],
  say: Say,
): readonly PaperColumn<NoteReceipt>[] {
  const lines = new Map(noteLines(note).map((line) => [line.id, line]))
  const title = (key: string) => say(`paper.column.${key}`)
  const said = (field: string) => (receipt: NoteReceipt) => valueText(receipt[field])
  const unit = ({ lineId }: NoteReceipt) => {
    const line = lines.get(lineId)
    return line ? baseNameOf(line) : ''
  }
  return [
    { title: title('goods'), of: ({ lineId }) => lines.get(lineId)?.goodsName ?? '' },
    ...ifAny(
      came,
      { title: title('batch'), of: said('batchNo') },
      { title: title('made'), of: said('productionDate') },
      { title: title('expires'), of: said('expiryDate') },
      { title: title('container'), of: said('containerCode') },
    ),
    { title: title('location'), of: said('locationCode') },
    { title: title('received'), end: true, of: (receipt) => formatDecimal(receipt.qty) },
    { title: title('rejected'), end: true, of: (receipt) => formatDecimal(receipt['rejectedQty']) },
    { title: title('unit'), of: unit },
    { title: title('weight'), end: true, of: (receipt) => formatDecimal(receipt['weight']) },
    ...ifAny(
      came,
      { title: title('temperature'), end: true, of: (receipt) => formatDecimal(receipt['productTemp']) },
      {
        title: title('reason'),
        of: (receipt) =>
          [receipt['rejectionReason'], receipt['damagedTypeName'], receipt['overrideReason']]
            .map(valueText)
            .filter((each) => each !== '')
            .join('; '),
      },
    ),
    {
      title: title('who'),
      of: said('receivedBy'),
      under: (receipt) => timeText(receipt['receivedAt']),
    },
  ]
}
