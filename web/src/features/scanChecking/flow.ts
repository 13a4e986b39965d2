/** What each input means while a delivery note is checked by scan. */
import { ApiError } from '@/engine/client/apiError'
import { text } from '@/engine/i18n/i18n'
import { type Answer, answering } from '@/engine/scan/answers'
import type { Told } from '@/engine/scan/deliveryNote'
import { amountOf } from '@/engine/scan/pile'
import { Refusal } from '@/engine/scan/post'
import type { ScanInput } from '@/engine/scan/queue'
import { warehouseOf } from '@/engine/scan/warehouseOf'
import type { Outcome } from '@/engine/scan/work'
import { isBlind, isState, START, type State, stepOf } from './model'
import { BASE, checkScan, type Sent } from './wire'

type Take = Outcome<State>

/** Answers given by hand, by the name of their input. */
const ANSWERS: Readonly<Record<string, Answer<State>>> = {
  warehouse: async (_state, { text: code, id }) => {
    const state = { ...START, warehouse: code }
    return code === '' ? { state } : asked(state, await checkScan(code, {}, id))
  },
  note: async (state, { text: noteId, id }) => {
    const warehouse = await warehouseOf(`${BASE}/${noteId}`, state.warehouse)
    return asked({ ...state, warehouse }, await checkScan(warehouse, { noteId }, id))
  },
  again: (state, input) => again(state, input),
  leave: async (state, { id }) => asked(state, await checkScan(state.warehouse, {}, id)),
  mode: (state, input) =>
    state.told?.note?.ownPick === true
      ? { state: { ...state, own: Number(input.text) } }
      : send(state, input, { mode: Number(input.text) }, text('scanChecking.begun')),
  scan: (state, input) => scan(state, input),
  lot: (state, input) =>
    send(state, input, { ...(state.scan ? { scans: [state.scan] } : {}), batchNo: input.text }),
  line: (state, input) => send(state, input, { lineId: input.text }),
  qty: (state, input) => count(state, input, input.text),
  difference: (state, input) => count(state, input, state.counted ?? '', Number(input.text)),
  recount: (state) => ({ state: recounting(state) }),
  scale: (state, input) => send(state, input, { scaleWeight: input.text }, text('scanChecking.weighed')),
  decide: (state, { text: what }) => ({
    state: { ...state, deciding: what === 'fail' ? what : Number(what) },
  }),
  reason: (state, input) => decide(state, input),
  back: (state) => ({ state: stepBack(state) }),
  pass: (state, input) => send(state, input, { end: 'pass' }),
}

/** Checking by scan. */
export const checkingByScan = answering<State>({ name: 'checking', initial: START, isState }, ANSWERS)

/** What is asked now; what was scanned for the question before is forgotten. */
function asked({ warehouse, passed }: State, told: Told): Take {
  const { ended } = told
  const led = ended?.toLoad ? { id: ended.id, docNo: ended.docNo } : passed
  return { state: { warehouse, told, ...(led && told.asked !== 'goods' ? { passed: led } : {}) } }
}

/** What stands there now; a count that is under way is not disturbed. */
async function again(state: State, { id }: ScanInput): Promise<Take> {
  const { warehouse, told } = state
  if (warehouse === '' || ['qty', 'lot', 'difference'].includes(told?.asked ?? '')) return { state }
  const noteId = told?.note?.id
  try {
    const sent = noteId && told.asked !== 'mode' ? { noteId } : {}
    return asked(state, await checkScan(warehouse, sent, id))
  } catch (error) {
    // The note was passed or voided elsewhere: another one is offered.
    if (!(error instanceof ApiError)) throw error
    return asked(state, await checkScan(warehouse, {}, `${id}-other`))
  }
}

function stepBack(state: State): State {
  const { warehouse, told, passed } = state
  const kept = { warehouse, ...(passed ? { passed } : {}) }
  if (state.deciding !== undefined || state.own !== undefined || !told) return { ...kept, told }
  if (told.asked === 'difference') return recounting(state)
  const { next: _next, ...rest } = told
  return { ...kept, told: { ...rest, asked: 'goods', done: false } }
}

function recounting(state: State): State {
  const { told, warehouse } = state
  return told ? { warehouse, told: { ...told, asked: 'qty', done: false } } : state
}

function scan(state: State, input: ScanInput): Promise<Take> | Take {
  const step = stepOf(state)
  if (step === 'warehouse') throw new Refusal(text('scan.warehouseFirst'))
  // Before a check begins a scan names the note: its number, its sheet, or a pallet of it.
  if (step === 'mode' || step === 'nothing' || step === 'begin') {
    return checkScan(state.warehouse, { scans: [input.text] }, input.id).then((told) => ({
      ...asked(state, told),
      tone: 'ok',
      message: told.note?.docNo ?? '',
    }))
  }
  if (step === 'goods' || step === 'lot' || step === 'pass' || step === 'decide')
    return send({ ...state, scan: input.text }, input, { scans: [input.text] })
  throw new Refusal(text(step === 'qty' ? 'scanChecking.qtyFirst' : 'scanChecking.screenFirst'))
}

/** Sends what is known; the answer is the next question. */
async function send(state: State, input: ScanInput, sent: Sent, said?: string): Promise<Take> {
  const noteId = state.told?.note?.id
  const before = state.told?.next
  const told = await checkScan(state.warehouse, { noteId, ...sent }, input.id)
  const taken = asked(state, told).state
  if (told.asked === 'lot') {
    const kept = state.scan === undefined ? taken : { ...taken, scan: state.scan }
    return { state: kept, tone: 'ok', message: text('scanChecking.askLot') }
  }
  if (told.ended) return { state: taken, tone: 'done', message: endedWords(told) }
  if (told.asked === 'qty') return { state: taken, tone: 'ok', message: told.next?.goodsName ?? '' }
  if (!told.done) return { state: taken }
  const words = said ?? (before ? before.goodsName : text('scanChecking.taken'))
  const more = told.asked === 'pass' ? ` · ${text('scanChecking.allDone')}` : ''
  return { state: taken, tone: 'done', message: words + more }
}

function endedWords({ ended }: Told): string {
  const docNo = ended?.docNo ?? ''
  if (ended?.passed !== true) return text('scanChecking.failedSaid', { no: docNo })
  return text(ended.toLoad ? 'scanChecking.passedLoad' : 'scanChecking.passedShip', { no: docNo })
}

/** A count. One that is not what it should be is told before it is written down. */
async function count(state: State, input: ScanInput, qty: string, difference?: number): Promise<Take> {
  const pile = state.told?.next
  if (!pile || qty === '') return { state }
  const noteId = state.told?.note?.id
  const sent = { noteId, lineId: pile.lineId, qty, ...(difference === undefined ? {} : { difference }) }
  const told = await checkScan(state.warehouse, sent, input.id)
  const taken = asked(state, told).state
  if (told.asked === 'difference') {
    return {
      state: { ...taken, counted: qty },
      tone: 'refused',
      message: text(isBlind(state) ? 'scanChecking.differsBlind' : 'scanChecking.differs', {
        wanted: amountOf(told.next?.qty, pile),
        is: amountOf(qty, pile),
      }),
    }
  }
  const words = text('scanChecking.counted', { amount: amountOf(qty, pile), goods: pile.goodsName })
  const more = told.asked === 'pass' ? ` · ${text('scanChecking.allDone')}` : ''
  return { state: taken, tone: 'done', message: words + more, shown: pile.containerCode ?? pile.goodsCode }
}

/** Why: for checking one's own pick, for what becomes of a difference, or for giving the check up. */
function decide(state: State, input: ScanInput): Promise<Take> | Take {
  const { deciding, own } = state
  if (own !== undefined) {
    const sent = { mode: own, ownPickReason: input.text }
    return send(state, input, sent, text('scanChecking.begun'))
  }
  if (deciding === undefined) return { state }
  if (deciding === 'fail') return send(state, input, { end: 'fail', reason: input.text })
  const lineId = state.told?.next?.lineId
  const sent = { lineId, resolution: deciding, reason: input.text }
  return send(state, input, sent, text(`scanChecking.resolved.${RESOLVED[deciding] ?? 'back'}`))
}

const RESOLVED: Readonly<Record<number, string>> = { 1: 'repick', 2: 'back', 3: 'accept' }
