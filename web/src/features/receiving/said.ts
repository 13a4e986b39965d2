/** What the pages say after something was done with a note: what happened in figures, and where to go on. */
import type { Said, Speak } from '@/engine/document/definition'
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import type { ListAnswer } from '@/engine/list/meta'
import { recordAddress } from '@/engine/record/recordAddress'
import { valueText } from '@/ui/valueText'
import { isUnmeasured, noteLines, type NoteReceipt, noteReceipts, PAGE, RETURN, STATUS } from './types'

const PUTAWAY = '/entryManage/putawayNoteManage'

/** The putaway notes of a receiving note, whatever their status. */
export function putawayOf(number: string): string {
  return `${PUTAWAY}?receivingNo=${encodeURIComponent(number)}`
}

/** Whether a note is about goods that come back. */
export const isReturn = (note: FormValues) => note['kind'] === RETURN

const numberOf = (note: FormValues) => valueText(note['docNo'])

/** After saving a note: its number, and the next step. */
export function savedSaid(note: FormValues, t: Speak, place: { readonly screen: string } | null): Said {
  const submitted = note['status'] === STATUS.awaiting
  const values = { number: numberOf(note), count: noteLines(note).length }
  const id = valueText(note['id'])
  return {
    text: t(
      `receivingPage.said${isReturn(note) ? 'Return' : ''}${submitted ? 'Submitted' : 'Saved'}`,
      values,
    ),
    links: [
      ...(submitted && id !== ''
        ? [{ to: recordAddress(PAGE, 'register', id), label: t('receivingPage.toRegister') }]
        : []),
      ...(place ? [{ to: `/entryManage/${place.screen}`, label: t('receivingPage.addAnother') }] : []),
    ],
  }
}

/** After receiving and putting away with one press. */
export function directSaid(note: FormValues, t: Speak): Said {
  const [putaway, entry] = [valueText(note['putawayNoteId']), valueText(note['entryNoteId'])]
  const cold = Number(note['unmeasured'] ?? 0)
  const done = t(entry === '' ? 'receivingPage.saidDirect' : 'receivingPage.saidDirectEntered', {
    number: numberOf(note),
  })
  return {
    text:
      cold === 0
        ? done
        : [done, t('receivingPage.unmeasured', { count: cold })].join(t('receivingPage.join')),
    tone: cold === 0 ? 'success' : 'warning',
    links: [
      ...(putaway === ''
        ? []
        : [
            {
              to: recordAddress('/entryManage/putawayNoteManageDetail', 'detail', putaway),
              label: t('receivingPage.toPutaway'),
            },
          ]),
      ...(entry === ''
        ? []
        : [
            {
              to: recordAddress('/entryManage/entryDetail', 'detail', entry),
              label: t('receivingPage.toEntry'),
            },
          ]),
      { to: '/entryManage/receivingNoteAdd', label: t('receivingPage.addAnother') },
    ],
  }
}

/** Receipts that were not there before, less those that were taken back. */
export function newReceipts(before: FormValues, after: FormValues): readonly NoteReceipt[] {
  const known = new Set(noteReceipts(before).map((each) => each.id))
  return noteReceipts(after).filter((each) => !known.has(each.id) && !each.reversedAt)
}

/** The way to the putaway note of a receiving note, or to the list of them where there is not exactly one. */
export async function putawayWay(number: string): Promise<string> {
  const query = { receivingNo: number, pageNum: 1, pageSize: 10 }
  try {
    const { records } = await call<ListAnswer>('GET', '/wms/putawayNote/list', { query, silent: true })
    const [only, second] = records.filter(({ receivingNo }) => receivingNo === number)
    if (only && !second) return recordAddress('/entryManage/putawayNoteManageDetail', 'detail', only.id)
  } catch (error) {
    // What was received stands; the list says itself what is wrong.
    if (!(error instanceof ApiError)) throw error
  }
  return putawayOf(number)
}

/** After registering: how much came, how much of it is on hold, and what follows. */
export function registeredSaid(
  before: FormValues,
  after: FormValues,
  t: Speak,
  way: string = putawayOf(numberOf(after)),
): Said {
  const receipts = newReceipts(before, after)
  const held = receipts.filter((each) => each.frozen).length
  const parts = [t('receivingPage.saidRegistered', { count: receipts.length })]
  const lines = new Map(noteLines(after).map((line) => [line.id, line]))
  const cold = receipts.filter((each) => {
    const line = lines.get(each.lineId)
    return line !== undefined && isUnmeasured(each, line)
  }).length
  if (cold > 0) parts.push(t('receivingPage.unmeasured', { count: cold }))
  if (held > 0) parts.push(t('receivingPage.saidHeld', { count: held }))
  parts.push(
    t(after['status'] === STATUS.complete ? 'receivingPage.saidComplete' : 'receivingPage.saidPartly'),
  )
  return {
    text: parts.join(t('receivingPage.join')),
    tone: held + cold > 0 ? 'warning' : 'success',
    links: [
      {
        to: way,
        label: t('receivingPage.toPutaway'),
      },
    ],
  }
}
