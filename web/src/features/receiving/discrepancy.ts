/** What came otherwise than announced, as a page to print and to sign, in any of the languages. Pure. */
import type { FormValues } from '@/engine/form/fields'
import { baseNameOf } from '@/engine/goods/inUnit'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import {
  LANDSCAPE,
  type PaperColumn,
  paperDocument,
  paperFacts,
  type PaperLanguage,
  paperSigns,
  paperTable,
} from '@/engine/paper/paper'
import { safe } from '@/ui/printed'
import { compareDecimals, formatDecimal, parseDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { passedOver } from './verdict'
import { LINE, type NoteLine, type NoteReceipt, noteLines, noteReceipts } from './types'

const TITLE = 'receivingPage.difference.title'
/** Amounts of a line that say that something differs. */
const AMOUNTS = ['qtyShort', 'qtyOver', 'qtyRejected', 'qtyDamaged']
/** Code of a reading that is accepted, in `temperatureVerdict`. */
const ACCEPTED = '0'
/** Codes of batches that had too little life, in `lotCheck`: they came in all the same. */
const SHORT_LIFE = ['2', '3']

/** Whether anything of a note came otherwise than announced. */
export function differs(note: FormValues): boolean {
  return noteLines(note).some(lineDiffers) || oddReceipts(note).length > 0
}

/** The whole page. */
export function discrepancyPage(note: FormValues, { say, lang }: PaperLanguage): string {
  const title = say(TITLE)
  const lines = noteLines(note)
  const waiting = lines.filter(waits)
  const odd = lines.filter((line) => lineDiffers(line) || waits(line))
  const receipts = oddReceipts(note)
  const plain = lines.length - odd.length
  const unfinished = say('receivingPage.difference.unfinished', { count: waiting.length })
  const parts = [
    `<h1>${safe(title)}</h1>`,
    waiting.length > 0 ? `<p><b>${safe(unfinished)}</b></p>` : '',
    paperFacts(noteFacts(note, say)),
    heading(say('receivingPage.difference.lines')),
    odd.length > 0 ? paperTable(lineColumns(note, say), odd) : '',
    plain > 0 ? `<p>${safe(say('receivingPage.difference.asAnnounced', { count: plain }))}</p>` : '',
    receipts.length > 0
      ? heading(say('receivingPage.difference.receipts')) + paperTable(receiptColumns(note, say), receipts)
      : '',
    paperSigns(['warehouse', 'driver', 'owner'].map((key) => say(`paper.sign.${key}`))),
  ]
  return paperDocument(`${title} ${valueText(note['docNo'])}`, lang, parts.join(''), LANDSCAPE)
}

type Say = PaperLanguage['say']

const heading = (text: string) => `<h2>${safe(text)}</h2>`

/** Whether an amount is there and not nought. */
function positive(value: unknown): boolean {
  const amount = parseDecimal(value)
  return amount !== null && compareDecimals(amount, { units: 0n, places: 0 }) > 0
}

/** Whether goods of a line are still to come: nothing is said of them yet. */
function waits(line: NoteLine): boolean {
  return line.lineStatus < LINE.complete && positive(line.qtyOpen)
}

function lineDiffers(line: NoteLine): boolean {
  return AMOUNTS.some((field) => positive(line[field]))
}

/** Receipts that somebody has to hear about: damaged, turned away, too warm, too old, or passed over a limit. */
function oddReceipts(note: FormValues): readonly NoteReceipt[] {
  const warm = (receipt: NoteReceipt) => ![ACCEPTED, ''].includes(valueText(receipt['verdict']))
  const old = (receipt: NoteReceipt) => SHORT_LIFE.includes(valueText(receipt['lotCheck']))
  return noteReceipts(note).filter(
    (receipt) =>
      !receipt.reversedAt &&
      (warm(receipt) ||
        old(receipt) ||
        positive(receipt['rejectedQty']) ||
        valueText(receipt['damagedType']) !== '' ||
        valueText(receipt['overrideReason']) !== ''),
  )
}

/** Who brought what in which vehicle, and how cold. */
export function noteFacts(note: FormValues, say: Say): readonly (readonly [string, string])[] {
  const named = (field: string) => say(`receivingNoteManage.field.${field}`)
  const said = (field: string) => valueText(note[field])
  const joined = (...fields: readonly string[]) =>
    fields
      .map(said)
      .filter((each) => each !== '')
      .join(' ')
  const span = (first: string, last: string) => [first, last].filter((each) => each !== '').join(' – ')
  const celsius = (field: string) => (said(field) === '' ? '' : `${formatDecimal(note[field])} °C`)
  const asked = said('probesAsked')
  return [
    [named('docNo'), said('docNo')],
    [named('ownerName'), said('ownerName')],
    [named('warehouseName'), said('warehouseName')],
    [named('supplierName'), said('supplierName')],
    [named('customerName'), said('customerName')],
    [named('externalNo'), said('externalNo')],
    [named('deliveryNoteNo'), said('deliveryNoteNo')],
    [named('bookingNo'), said('bookingNo')],
    [named('plateNo'), joined('plateNo', 'trailerNo')],
    [named('driverName'), joined('driverName', 'driverPhone')],
    [named('sealNo'), said('sealNo')],
    [named('arrivedAt'), timeText(note['arrivedAt'])],
    [
      say('receivingPage.difference.unloading'),
      span(timeText(note['unloadStartAt']), timeText(note['unloadEndAt'])),
    ],
    [named('finishedAt'), timeText(note['finishedAt'])],
    [named('reeferActualTemp'), celsius('reeferActualTemp')],
    [say('receivingPage.difference.atDoor'), span(celsius('productTempMin'), celsius('productTempMax'))],
    [
      say('receivingPage.figureProbes'),
      asked === '' || asked === '0' ? '' : `${said('probesTaken')} / ${asked}`,
    ],
  ]
}

function lineColumns(note: FormValues, say: Say): readonly PaperColumn<NoteLine>[] {
  const reasons = reasonsOf(note)
  const amount = (field: string, title = field): PaperColumn<NoteLine> => ({
    title: say(`receivingPage.title.${title}`),
    end: true,
    of: (line) => (positive(line[field]) || field === 'qtyExpected' ? formatDecimal(line[field]) : ''),
  })
  return [
    { title: say('goodsLine.goods'), of: (line) => line.goodsName, under: (line) => line.goodsCode },
    amount('qtyExpected'),
    { ...amount('qtyAccepted', 'qtyReceived'), of: (line) => formatDecimal(line['qtyAccepted']) },
    ...(noteLines(note).some(waits)
      ? [{ ...amount('qtyOpen'), of: (line: NoteLine) => (waits(line) ? formatDecimal(line.qtyOpen) : '') }]
      : []),
    amount('qtyShort'),
    amount('qtyOver'),
    amount('qtyRejected'),
    amount('qtyDamaged'),
    { title: say('goodsLine.unit'), of: baseNameOf },
    {
      title: say('receivingPage.difference.reason'),
      of: (line) =>
        [...new Set([valueText(line['shortReason']), ...(reasons.get(line.id) ?? [])])]
          .filter(Boolean)
          .join('; '),
    },
  ]
}

/** Why something of a line was turned away, by line. */
function reasonsOf(note: FormValues): ReadonlyMap<string, readonly string[]> {
  const reasons = new Map<string, string[]>()
  for (const receipt of noteReceipts(note)) {
    const said = [receipt['rejectionReason'], receipt['damagedTypeName']].map(valueText)
    if (!receipt.reversedAt) reasons.set(receipt.lineId, [...(reasons.get(receipt.lineId) ?? []), ...said])
  }
  return reasons
}

function receiptColumns(note: FormValues, say: Say): readonly PaperColumn<NoteReceipt>[] {
  const lines = new Map(noteLines(note).map((line) => [line.id, line]))
  const title = (key: string) => say(`receivingPage.title.${key}`)
  const amount = (value: unknown) => (positive(value) ? formatDecimal(value) : '')
  return [
    { title: say('goodsLine.goods'), of: ({ lineId }) => lines.get(lineId)?.goodsName ?? '' },
    { title: say('code.batchAttribute.batch_no'), of: (receipt) => valueText(receipt['batchNo']) },
    {
      title: say('receivingNoteManage.lines.containerCode'),
      of: (receipt) => valueText(receipt['containerCode']),
    },
    { title: title('qtyReceived'), end: true, of: (receipt) => amount(receipt.qty) },
    { title: title('rejectedQty'), end: true, of: (receipt) => amount(receipt['rejectedQty']) },
    {
      title: title('damagedType'),
      of: (receipt) => valueText(receipt['damagedTypeName']) || valueText(receipt['damagedType']),
    },
    { title: title('productTemp'), of: (receipt) => reading(receipt, say) },
    {
      title: say('receivingPage.difference.reason'),
      of: (receipt) =>
        [receipt['rejectionReason'], receipt['overrideReason']]
          .map(valueText)
          .filter((each) => each !== '')
          .join('; '),
    },
    {
      title: title('receivedBy'),
      of: (receipt) => valueText(receipt['receivedBy']),
      under: (receipt) => timeText(receipt['receivedAt']),
    },
  ]
}

function reading(receipt: NoteReceipt, say: Say): string {
  if (valueText(receipt['productTemp']) === '') return ''
  const verdict = codeEntry('temperatureVerdict', receipt['verdict'])
  const word = passedOver(receipt)
    ? say('receivingPage.passedOver')
    : verdict
      ? say(codeLabelKey('temperatureVerdict', verdict))
      : ''
  return `${formatDecimal(receipt['productTemp'])} °C ${word}`.trim()
}
