/** What each input means while goods are picked by scan. */
import { ApiError } from '@/engine/client/apiError'
import { text } from '@/engine/i18n/i18n'
import { type Answer, answering } from '@/engine/scan/answers'
import { amountOf } from '@/engine/scan/pile'
import { Refusal } from '@/engine/scan/post'
import type { ScanInput } from '@/engine/scan/queue'
import { warehouseOf } from '@/engine/scan/warehouseOf'
import type { Outcome } from '@/engine/scan/work'
import { type Given, isState, type Next, START, type State, stepOf, type Told } from './model'
import { BASE, pickNext, pickScan, pickVerb, type Sent } from './wire'

type Take = Outcome<State>

/** Answers given by hand, by the name of their input. */
const ANSWERS: Readonly<Record<string, Answer<State>>> = {
  warehouse: async (_state, { text: code, id }) => {
    const state = { ...START, warehouse: code }
    return code === '' ? { state } : begun(state, await pickNext(code, undefined, id))
  },
  note: async (state, { text: noteId, id }) => {
    const warehouse = await warehouseOf(`${BASE}/${noteId}`, state.warehouse)
    return begun({ ...state, warehouse }, await pickNext(warehouse, noteId, id))
  },
  again: (state, input) => again(state, input),
  scan: (state, input) => scan(state, input),
  lot: (state, input) => send(state, input, { ...state.given, batchNo: input.text }),
  swap: (state, input) => send(state, input, { ...state.given, swap: true }),
  qty: (state, input) => send(state, input, { ...state.given, qty: input.text }),
  weight: (state, input) => send(state, input, { ...state.given, weight: input.text }),
  unpack: (state, input) => send(state, input, { ...state.given, unpack: true }),
  ask: (state, { text: asks }) => ({ state: asking(state, asks) }),
  loose: (state) => ({ state: { ...asking(state, ''), into: '' } }),
  back: (state) => ({ state: stepBack(state) }),
  short: (state, input) => verb(state, input, 'short'),
  later: (state, input) => verb(state, input, 'later'),
  undo: (state, input) => undo(state, input),
}

/** Picking by scan. */
export const pickingByScan = answering<State>({ name: 'picking', initial: START, isState }, ANSWERS)

/** The line and what is asked of it; what was scanned for the one before is forgotten. */
function begun(state: State, told: Told): Take {
  const into = told.noteId === state.told?.noteId ? state.into : ''
  return { state: { ...state, told, given: {}, into } }
}

/** What stands there now. The line that is asked for keeps what was scanned for it. */
async function again(state: State, { id }: ScanInput): Promise<Take> {
  const { warehouse, told } = state
  if (warehouse === '') return { state }
  const taken = told?.noteId
    ? await follow(state, told.noteId, id)
    : begun(state, await pickNext(warehouse, undefined, id))
  const same = taken.state.told?.next?.lineId === told?.next?.lineId && told?.asked !== 'nothing'
  return same ? { state } : taken
}

function asking(state: State, asks: string): State {
  const { asks: _asks, ...given } = state.given
  return { ...state, given: asks === 'short' || asks === 'container' ? { ...given, asks } : given }
}

/** One question back: what was scanned last is scanned again. */
function stepBack(state: State): State {
  const { told, given } = state
  if (!told || given.asks) return asking(state, '')
  const before = given.goods === undefined ? 'location' : 'goods'
  const kept: Given = before === 'goods' && given.place !== undefined ? { place: given.place } : {}
  return { ...state, told: { ...told, asked: before, done: false }, given: kept }
}

function scan(state: State, input: ScanInput): Promise<Take> | Take {
  const step = stepOf(state)
  const { given } = state
  if (step === 'warehouse') throw new Refusal(text('scan.warehouseFirst'))
  if (step === 'nothing' || step === 'begin') throw new Refusal(text('scanPicking.nothingToScan'))
  if (step === 'short') throw new Refusal(text('scanPicking.reasonFirst'))
  if (step === 'container') {
    const words = text('scanPicking.intoSaid', { code: input.text })
    return { state: { ...asking(state, ''), into: input.text }, tone: 'ok', message: words }
  }
  if (step === 'location') return send(state, input, { place: input.text })
  if (step === 'goods' || step === 'lot') return send(state, input, { ...given, goods: input.text })
  if (step === 'swap') {
    const { batchNo: _batchNo, ...others } = given
    return send(state, input, { ...others, goods: input.text })
  }
  throw new Refusal(text(step === 'qty' ? 'scanPicking.qtyFirst' : 'scanPicking.weightFirst'))
}

/** Sends what is known of the line; what is refused is not kept. */
async function send(state: State, input: ScanInput, sent: Sent): Promise<Take> {
  const next = state.told?.next
  const told = await pickScan(state, sent, input.id)
  if (!told.done) {
    const { weight: _weight, swap, ...given } = sent
    const asks = { ...state, told, given }
    // The other batch is a question, not yet a mistake.
    if (told.asked === 'swap') return { state: asks, tone: 'refused', message: text('scanPicking.otherLot') }
    const words = swap && told.next ? text('scanPicking.swapped') : wordsOf(told, next)
    return { state: asks, ...(words === '' ? {} : { tone: 'ok', message: words }) }
  }
  const [noteId, lineId] = [state.told?.noteId, told.lineId]
  const words = next ? pickedWords(next, sent) : ''
  const over = told.noteId !== noteId
  return {
    state: { ...begun(state, told).state, picked: noteId && lineId ? { noteId, lineId, words } : null },
    tone: 'done',
    message: over ? `${text('scanPicking.noteDone')} · ${words}` : words,
    shown: next?.containerCode ?? next?.goodsCode ?? '',
  }
}

/** What is said of a scan that was right. */
function wordsOf(told: Told, next: Next | null | undefined): string {
  if (!next) return ''
  if (told.asked === 'goods') return text('scanPicking.rightPlace', { place: next.locationCode })
  if (told.asked === 'qty') return next.goodsName
  return told.asked === 'lot' ? text('scanPicking.askLot') : text('scanPicking.askWeight')
}

function pickedWords(next: Next, { qty }: Sent): string {
  const amount = amountOf(qty ?? next.qty, next)
  return text('scanPicking.picked', { amount, goods: next.goodsName, place: next.toLocation })
}

/** A line that is not there, or is looked at later; the next one comes with the same key, a word longer. */
async function verb(state: State, input: ScanInput, name: 'short' | 'later'): Promise<Take> {
  const { told } = state
  const next = told?.next
  if (!told?.noteId || !next) return { state }
  const body = name === 'short' ? { lineId: next.lineId, reason: input.text } : { lineId: next.lineId }
  await pickVerb(name, told.noteId, body, input.id)
  const after = await follow(state, told.noteId, `${input.id}-next`)
  const words = text(`scanPicking.${name}Said`, { goods: next.goodsName })
  return { ...after, tone: name === 'short' ? 'done' : 'ok', message: words, shown: next.locationCode }
}

/** What is next in a note, or elsewhere when nothing is left in it. */
async function follow(state: State, noteId: string, key: string): Promise<Take> {
  try {
    return begun(state, await pickNext(state.warehouse, noteId, key))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return begun(state, await pickNext(state.warehouse, undefined, `${key}-other`))
  }
}

async function undo(state: State, input: ScanInput): Promise<Take> {
  const { picked } = state
  if (!picked) return { state }
  await pickVerb('undo', picked.noteId, { lineId: picked.lineId, reason: input.text }, input.id)
  const after = await follow(state, picked.noteId, `${input.id}-next`)
  return {
    state: { ...after.state, picked: null },
    tone: 'done',
    message: text('scanPicking.takenBack'),
    shown: picked.words,
  }
}
