/** What the pages say after something was done with a sheet: what happened in figures, and where to go on. */
import type { Said, Speak } from '@/engine/document/definition'
import { sumOf } from '@/engine/document/sums'
import type { FormValues } from '@/engine/form/fields'
import { recordAddress } from '@/engine/record/recordAddress'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { PAGE, STATUS, sheetLines } from './types'

const NOTE = '/deliveryManage/deliveryNoteManageDetail'
const PICKING = '/deliveryManage/pickingGoodsNoteManage'

const numberOf = (sheet: FormValues) => valueText(sheet['docNo'])
const linesIn = (sheet: FormValues) => sheetLines(sheet).length || Number(sheet['totalLines'] ?? 0)

/** The picking notes of a sheet. */
export function picksOf(number: string): string {
  return `${PICKING}?sheetNo=${encodeURIComponent(number)}`
}

/** After saving: its number, and the next step; `add` is where another one is written. */
export function savedSaid(sheet: FormValues, t: Speak, add: string | null): Said {
  const submitted = sheet['status'] !== STATUS.fresh
  const values = { number: numberOf(sheet), count: linesIn(sheet) }
  const id = valueText(sheet['id'])
  const allowed = sheet['can']
  const allots = submitted && Array.isArray(allowed) && allowed.includes('allot')
  return {
    text: t(submitted ? 'deliveryPage.saidSubmitted' : 'deliveryPage.saidSaved', values),
    links: [
      ...(allots ? [{ to: recordAddress(PAGE, 'allot', id), label: t('deliveryPage.toAllot') }] : []),
      ...(add === null ? [] : [{ to: add, label: t('deliveryPage.addAnother') }]),
    ],
  }
}

/** After everything was done at once: it has left, or waits for its check, on which note. */
export function directSaid(done: FormValues, t: Speak, add: string | null): Said {
  const note = valueText(done['deliveryNoteId'])
  return {
    text: t(done['shipped'] === false ? 'deliveryPage.saidDirectPicked' : 'deliveryPage.saidDirect', {
      number: numberOf(done),
      note: valueText(done['deliveryNoteNo']),
    }),
    links: [
      { to: recordAddress(NOTE, 'detail', note), label: t('deliveryPage.toNote') },
      ...(add === null ? [] : [{ to: add, label: t('deliveryPage.addAnother') }]),
    ],
  }
}

/** After submitting from the list or the page. */
export function submittedSaid(before: FormValues, t: Speak): Said {
  const values = { number: numberOf(before), count: linesIn(before) }
  return { text: t('deliveryPage.saidSubmitted', values) }
}

/** After allocating: how much of how much, what is short, and what follows. */
export function allottedSaid(sheet: FormValues, t: Speak): Said {
  const lines = sheetLines(sheet)
  const short = lines.filter((line) => Number(line.qtyOpen) > 0)
  const links = [{ to: picksOf(numberOf(sheet)), label: t('deliveryPage.toPick') }]
  if (valueText(sheet['backOrderId']) !== '') return partialSaid(sheet, t)
  if (short.length === 0) return { text: t('deliveryPage.saidAllotted'), links }
  const given = lines.length - short.length
  return {
    text: t('deliveryPage.saidPartly', {
      given,
      count: short.length,
      missing: formatDecimal(sumOf(short, 'qtyOpen')),
    }),
    tone: 'warning',
  }
}

/** After going on with what there is: the sheet of the rest, when there is one. */
export function partialSaid(sheet: FormValues, t: Speak): Said {
  const [id, number] = [valueText(sheet['backOrderId']), valueText(sheet['backOrderNo'])]
  const picks = { to: picksOf(numberOf(sheet)), label: t('deliveryPage.toPick') }
  if (id === '') return { text: t('deliveryPage.saidRestCancelled'), links: [picks] }
  return {
    text: t('deliveryPage.saidBackOrder', { number }),
    links: [picks, { to: recordAddress(PAGE, 'detail', id), label: number }],
  }
}
