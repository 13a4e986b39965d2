/**
 * What each input means while goods are received by scan. Every function answers the next state; what the server must know
 * is posted under the key of the input that completed it.
 */
import { ApiError, STATUS } from '@/engine/client/apiError'
import { text } from '@/engine/i18n/i18n'
import { type Answer, answering } from '@/engine/scan/answers'
import { Refusal, refusalText } from '@/engine/scan/post'
import type { ScanInput } from '@/engine/scan/queue'
import type { Outcome } from '@/engine/scan/work'
import { takeScan } from './codes'
import { type Draft, isState, type Line, type State, START } from './model'
import { dayOf, isSome, lineOf, missing, stepOf } from './steps'
import { amount, beginDraft } from './draft'
import { openNote } from './opening'
import { unitNow } from './pads'
import { receiptOf } from './receipt'
import { cancelReceipts, noteOf, type NoteAnswer, readNote, register } from './wire'

export type Take = Outcome<State>

/** Answers given by hand, by the name of their input. */
const ANSWERS: Readonly<Record<string, Answer<State>>> = {
  scan: (state, input) => takeScan(state, input, finish),
  note: async (_state, { text: id }) => openNote(await readNote(id)),
  leave: () => ({ state: START }),
  line: async (state, { text: id }) => {
    const { note, draft } = state
    const line = note?.lines.find((each) => each.id === id)
    if (!note || !line) return { state }
    return { state: { ...state, draft: await beginDraft(note, [line], draft?.found ?? handFound(line)) } }
  },
  give: (state) => ({ state: { ...state, draft: null } }),
  batch: (state, input) => giveBatch(state, input),
  qty: (state, input) => giveQty(state, input),
  typed: (state, input) => ({ state: withTyped(state, input.text) }),
  unit: (state, input) => ({ state: countedIn(state, input.text) }),
  rejectQty: (state, input) => ({
    state: reopened(state, { qty: input.text, qtyGiven: true, rejecting: true }),
  }),
  weight: (state, input) => answer(state, input, { weight: input.text }),
  container: (state, input) => answer(state, input, { container: input.text }),
  temp: (state, input) => answer(state, input, { temp: input.text }),
  recount: (state) => ({ state: reopened(state, { qtyGiven: false }, ['unit', 'parts']) }),
  remeasure: (state) => ({ state: reopened(state, {}, ['temp']) }),
  repack: (state) => ({ state: reopened(state, {}, ['container']) }),
  rebatch: (state) => ({ state: rebatched(state) }),
  topUp: (state, input) => answer(reopened(state, {}), input, { topUp: true }),
  reweigh: (state) => ({ state: reopened(state, { weights: [] }, ['weight']) }),
  reject: (state, input) => answer(reopened(state, {}), input, { rejected: input.text }),
  override: (state, input) => answer(reopened(state, {}), input, { overrideReason: input.text }),
  undo: (state, input) => takeBack(state, input),
}

/** Receiving by scan. */
export const receiving = answering<State>({ name: 'receiving', initial: START, isState }, ANSWERS)

/** Goods chosen from the list of lines instead of scanned, because their label cannot be read. */
function handFound(line: Line) {
  return { goodsCodes: [line.goodsCode], pieces: line.factor, batch: {} }
}

/** Answers that were given to what the server had said. */
const LAPSED: readonly (keyof Draft)[] = ['refusal', 'rejecting', 'rejected', 'overrideReason']

/** The draft with questions open again, and what was said against it gone. */
function reopened(state: State, part: Partial<Draft>, without: readonly (keyof Draft)[] = []): State {
  if (!state.draft) return state
  const draft: Record<string, unknown> = { ...state.draft }
  for (const name of [...LAPSED, ...without]) delete draft[name]
  Object.assign(draft, part)
  return { ...state, draft: draft as unknown as Draft }
}

/** What stands on the pad when something is scanned: a pallet that is scanned now is told this much, and no proposal. */
function withTyped(state: State, qty: string): State {
  if (!state.draft || state.draft.qty === qty) return state
  return reopened(state, { qty, weights: [] }, ['weight'])
}

/** Another unit is counted from now on, what was typed in the one before is kept: `CTN 3` is followed by pieces. */
function countedIn(state: State, said: string): State {
  const { draft } = state
  const line = lineOf(state)
  if (!draft || !line) return state
  const [unit = '', typed = ''] = said.split(' ')
  const before = unitNow(line, draft).unitCode
  const { [before]: _gone, ...others } = draft.parts ?? {}
  const parts = isSome(typed) ? { ...others, [before]: typed } : others
  return { ...state, draft: { ...draft, unit, parts } }
}

const BATCH = 'batch.'

/** What was refused of the batch is asked again; what the goods do not keep is left out. */
function rebatched(state: State): State {
  const { draft } = state
  if (!draft) return state
  const fields = draft.refusal?.fields ?? []
  const wrong = new Set(
    fields.filter((field) => field.startsWith(BATCH)).map((field) => field.slice(BATCH.length)),
  )
  const kept = Object.entries(draft.batch).filter(([name]) => !wrong.has(name))
  const attributes = draft.attributes.map((each) =>
    wrong.has(each.attribute) ? { ...each, required: true } : each,
  )
  return reopened(state, { batch: Object.fromEntries(kept), attributes })
}

/** An answer that may complete the receipt. */
function answer(state: State, input: ScanInput, part: Partial<Draft>): Promise<Take> | Take {
  if (!state.draft) return { state }
  return finish({ ...state, draft: { ...state.draft, ...part } }, input)
}

/** A quantity other than the one that was weighed has to be weighed. */
function giveQty(state: State, input: ScanInput): Promise<Take> | Take {
  if (!state.draft) return { state }
  const same = state.draft.qty === input.text
  const next = same ? state : reopened(state, { weights: [] }, ['weight'])
  return answer(next, input, { qty: input.text, qtyGiven: true })
}

function giveBatch(state: State, input: ScanInput): Promise<Take> | Take {
  const { draft } = state
  const asked = draft && missing(draft)[0]
  if (!asked) return { state }
  const isDay = asked.attribute.endsWith('Date')
  const value = isDay ? dayOf(input.text.replaceAll('-', '')) : input.text
  if (value === null) throw new Refusal(text('scanReceiving.noSuchDay'))
  return finish({ ...state, draft: { ...draft, batch: { ...draft.batch, [asked.attribute]: value } } }, input)
}

/** Books the receipt when nothing more is to be asked; else says what was taken. */
export async function finish(state: State, input: ScanInput, taken?: Partial<Take>): Promise<Take> {
  const { note, draft } = state
  const line = lineOf(state)
  if (!note || !draft || !line || stepOf(state) !== 'send') return { ...taken, state }
  try {
    return booked(state, line, await register(note.id, receiptOf(draft, line), input.id))
  } catch (error) {
    if (error instanceof ApiError && error.fields.length > 0) return refusedDraft(state, error)
    throw error
  }
}

/** It is in the house: says how much of what, and what is left. */
function booked({ note: before, draft }: State, line: Line, answered: NoteAnswer): Take {
  const note = noteOf(answered)
  const known = new Set(before?.receiptIds ?? [])
  const receipts = (answered.receipts ?? []).filter(({ id }) => !known.has(id))
  const values = { amount: amount(draft?.qty ?? '', line), goods: line.goodsName }
  const how =
    draft?.rejected === undefined ? (receipts.some(({ frozen }) => frozen) ? 'held' : 'received') : 'rejected'
  const words = text(`scanReceiving.${how}`, values)
  const left = note.lines.filter(({ open }) => isSome(open)).length
  return {
    state: {
      note,
      draft: null,
      booked: {
        receiptIds: receipts.map(({ id }) => id),
        words: how === 'held' ? text('scanReceiving.received', values) : words,
      },
    },
    tone: 'done',
    message: left === 0 ? `${words} ${text('scanReceiving.allIn')}` : words,
    shown: draft?.container || line.goodsCode,
  }
}

/** Field of the reason for letting something pass. */
const REASON = 'overrideReason'

/** The server has something against the values: the page asks what to do about it. */
function refusedDraft(state: State, error: ApiError): Take {
  const { draft } = state
  if (!draft) throw error
  const named = error.fields.map(({ field, msg }) => ({
    field: field.replace(/^receipts\[\d+\]\./, ''),
    msg,
  }))
  // That a reason is missing is said of whatever needs one: the page offers to give it.
  const faults = named.filter(({ field }) => field !== REASON)
  const words =
    faults.length > 0 ? [...new Set(faults.map(({ msg }) => msg))].join(' · ') : refusalText(error)
  const fields = faults.map(({ field }) => field)
  const { rejected: _rejected, overrideReason: _reason, ...rest } = draft
  return {
    state: { ...state, draft: { ...rest, refusal: { fields, text: words } } },
    tone: 'refused',
    message: words,
  }
}

/** The last receipt is taken back. Somebody else may have changed the note meanwhile: then it is read anew. */
async function takeBack(state: State, input: ScanInput): Promise<Take> {
  const { note, booked: last } = state
  if (!note || !last) return { state }
  try {
    const answered = await cancelReceipts(note, last.receiptIds, input.text, input.id)
    return {
      state: { note: noteOf(answered), draft: null, booked: null },
      tone: 'done',
      message: text('scanReceiving.takenBack'),
      shown: last.words,
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== STATUS.stale) throw error
    const fresh = noteOf(await readNote(note.id))
    return { state: { ...state, note: fresh }, tone: 'refused', message: text('scanReceiving.tryAgain') }
  }
}
