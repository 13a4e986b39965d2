/** What each input means while goods are put away by scan. */
import { ApiError } from '@/engine/client/apiError'
import { text } from '@/engine/i18n/i18n'
import { type Answer, answering } from '@/engine/scan/answers'
import { Refusal, refusalText } from '@/engine/scan/post'
import type { ScanInput } from '@/engine/scan/queue'
import type { Outcome } from '@/engine/scan/work'
import { type Carried, isState, START, type State } from './model'
import { carriedOf, isSeveral, putawayScan, type ScanAnswer, type Scanned, type Several, undo } from './wire'

type Take = Outcome<State>

/** Answers given by hand, by the name of their input. */
const ANSWERS: Readonly<Record<string, Answer<State>>> = {
  warehouse: (_state, { text: code }) => ({ state: { ...START, warehouse: code } }),
  scan: (state, input) => scan(state, input),
  load: (state, input) => pickUp(state, state.which?.scan ?? '', input, input.text),
  none: (state) => ({ state: withoutWhich(state) }),
  place: (state, input) => putAt(state, input, input.text),
  reason: (state, input) => putOther(state, input),
  part: (state, { text: part }) => ({ state: withCarried(state, { part }) }),
  back: (state) => ({ state: withoutOther(state) }),
  leave: (state) => ({ state: { ...state, carried: null } }),
  undo: (state, input) => takeBack(state, input),
}

/** Putting away by scan. */
export const puttingAway = answering<State>({ name: 'putaway', initial: START, isState }, ANSWERS)

function withCarried(state: State, part: Partial<Carried>): State {
  return state.carried ? { ...state, carried: { ...state.carried, ...part } } : state
}

function withoutOther(state: State): State {
  if (!state.carried) return state
  const { other: _other, ...carried } = state.carried
  return { ...state, carried }
}

function scan(state: State, input: ScanInput): Promise<Take> {
  const { carried } = state
  if (state.warehouse === '') throw new Refusal(text('scan.warehouseFirst'))
  if (!carried) return pickUp(state, input.text, input)
  const again = [carried.scan, carried.containerCode].includes(input.text)
  if (again) throw new Refusal(text('scanPutaway.scanPlace', { what: nameOf(carried) }))
  // While the reason is asked, another scan is another place: the driver has gone on.
  return putAt(withoutOther(state), input, input.text)
}

/** What is carried, in a word. */
export function nameOf({ containerCode, goodsName }: Carried): string {
  return containerCode || goodsName
}

function withoutWhich(state: State): State {
  const { which: _which, ...rest } = state
  return rest
}

/** A pallet or goods: the server says where it goes, or which loads may be meant. */
async function pickUp(state: State, code: string, input: ScanInput, lineId?: string): Promise<Take> {
  const asked = { warehouse: state.warehouse, scans: [code], ...(lineId === undefined ? {} : { lineId }) }
  const answer = await putawayScan(asked, input.id)
  if (isSeveral(answer)) return several(state, code, answer)
  if (answer.done) return putDown(withoutWhich(state), answer)
  const carried = carriedOf(code, answer)
  return {
    state: { ...withoutWhich(state), carried },
    tone: 'ok',
    message:
      carried.to === '' ? text('scanPutaway.noProposal') : text('scanPutaway.goTo', { place: carried.to }),
  }
}

/** Which of several loads somebody holds in their hands only they know. */
function several(state: State, code: string, { candidates }: Several): Take {
  return {
    state: { ...state, carried: null, which: { scan: code, loads: candidates } },
    tone: 'ok',
    message: text('scanPutaway.several', { count: candidates.length }),
  }
}

/** What is carried goes to a place. */
async function putWith(
  state: State,
  carried: Carried,
  input: ScanInput,
  more: Partial<Scanned>,
): Promise<Take> {
  const { part: qty, unitCode, lineIds } = carried
  const asked = {
    warehouse: state.warehouse,
    scans: [carried.scan],
    ...(lineIds[0] === undefined ? {} : { lineId: lineIds[0] }),
    ...(qty === undefined ? {} : { qty, unitCode }),
    ...more,
  }
  const answer = await putawayScan(asked, input.id)
  return isSeveral(answer) ? several(state, carried.scan, answer) : putDown(state, answer)
}

/** A place: the server takes it, or asks why it is not the proposed one. */
async function putAt(state: State, input: ScanInput, place: string): Promise<Take> {
  const { carried } = state
  if (!carried) return { state }
  try {
    return await putWith(state, carried, input, { scans: [carried.scan, place] })
  } catch (error) {
    if (!(error instanceof ApiError) || !asksReason(error)) throw error
    const words = text('scanPutaway.notProposed', { place })
    return {
      state: withCarried(state, { other: { scan: place, text: words } }),
      tone: 'refused',
      message: words,
    }
  }
}

/** True when all that is wrong is that another place than the proposed one needs a reason. */
function asksReason(error: ApiError): boolean {
  return error.fields.length > 0 && error.fields.every(({ field }) => field === 'overrideReason')
}

async function putOther(state: State, input: ScanInput): Promise<Take> {
  const { carried } = state
  if (!carried?.other) return { state }
  const scans = [carried.scan, carried.other.scan]
  try {
    return await putWith(state, carried, input, { scans, overrideReason: input.text })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The place itself is refused: another one has to be scanned.
    return { state: withoutOther(state), tone: 'refused', message: refusalText(error) }
  }
}

/** It lies where it was put. */
function putDown(state: State, answer: ScanAnswer): Take {
  const { carried } = state
  const place = answer.locationCode ?? ''
  const what = answer.containerCode || (answer.goodsName ?? carried?.goodsName ?? '')
  const words = text('scanPutaway.put', { what, place })
  const left =
    answer.left > 0 ? text('scanPutaway.left', { count: answer.left }) : text('scanPutaway.noteDone')
  const [lineId] = answer.lineIds
  return {
    state: {
      ...state,
      carried: null,
      put: lineId === undefined ? null : { noteId: answer.noteId, lineId, words },
    },
    tone: 'done',
    message: `${words} · ${left}`,
    shown: place,
  }
}

async function takeBack(state: State, input: ScanInput): Promise<Take> {
  const { put } = state
  if (!put) return { state }
  await undo(put.noteId, put.lineId, input.text, input.id)
  return {
    state: { ...state, put: null },
    tone: 'done',
    message: text('scanPutaway.takenBack'),
    shown: put.words,
  }
}
