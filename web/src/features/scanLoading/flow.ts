/** What each input means while a vehicle is loaded by scan. */
import { ApiError, STATUS } from '@/engine/client/apiError'
import { text } from '@/engine/i18n/i18n'
import { type Answer, answering } from '@/engine/scan/answers'
import type { Told } from '@/engine/scan/deliveryNote'
import { Refusal, refusalText } from '@/engine/scan/post'
import type { ScanInput } from '@/engine/scan/queue'
import { warehouseOf } from '@/engine/scan/warehouseOf'
import type { Outcome } from '@/engine/scan/work'
import { isState, START, type State, stepOf, type Warm } from './model'
import { BASE, loadScan, type Sent, ship, unload } from './wire'

type Take = Outcome<State>

/** Answers given by hand, by the name of their input. */
const ANSWERS: Readonly<Record<string, Answer<State>>> = {
  warehouse: async (_state, { text: code, id }) => {
    const state = { ...START, warehouse: code }
    return code === '' ? { state } : { state: heard(state, await loadScan(code, {}, id)) }
  },
  note: async (state, { text: noteId, id }) => {
    const warehouse = await warehouseOf(`${BASE}/${noteId}`, state.warehouse)
    return { state: heard(fresh({ ...state, warehouse }), await loadScan(warehouse, { noteId }, id)) }
  },
  again: (state, input) => again(state, input),
  leave: async (state, { id }) => ({ state: heard(fresh(state), await loadScan(state.warehouse, {}, id)) }),
  scan: (state, input) => scan(state, input),
  plate: (state, input) => vehicle(state, input, input.text),
  lot: (state, input) =>
    bring(state, input, { ...(state.scan ? { scans: [state.scan] } : {}), batchNo: input.text }),
  line: (state, input) => bring(state, input, { lineId: input.text }),
  truckTemp: (state, input) => cooled(state, input, { truckTemp: input.text }),
  measure: (state) => ({ state: { ...state, measuring: true } }),
  measured: (state, input) => measured(state, input),
  excuse: (state, input) => excuse(state, input),
  back: (state) => ({ state: stepBack(state) }),
  unload: (state, input) => comeDown(state, input),
  seal: (state, { text: seal }) => sealed(state, seal),
  reseal: (state) => ({ state: { ...without(state), seals: [] } }),
  leaving: (state) => ({ state: { ...without(state), leaving: true } }),
  ship: (state, input) => depart(state, input, {}),
}

/** Loading by scan. */
export const loadingByScan = answering<State>({ name: 'loading', initial: START, isState }, ANSWERS)

/** No note and no vehicle. */
function fresh({ warehouse }: State): State {
  return { ...START, warehouse }
}

/** The question of the server, without what was asked beside it. */
function without({ scan: _scan, warm: _warm, measuring: _measuring, meant: _meant, ...state }: State): State {
  return state
}

/** What the server told now; another note has another vehicle. */
function heard(state: State, told: Told): State {
  const same = told.note?.id !== undefined && told.note.id === state.told?.note?.id
  const kept = same ? without(state) : fresh(state)
  return {
    ...kept,
    told,
    plate: told.plateNo ?? kept.plate,
    dock: told.dockCode ?? kept.dock,
  }
}

function at({ told, plate, dock, productTemp, mixReason }: State): Sent {
  const mixing = mixReason === undefined ? {} : { mixReason }
  return { noteId: told?.note?.id, plateNo: plate, dockCode: dock, productTemp, ...mixing }
}

async function again(state: State, { id }: ScanInput): Promise<Take> {
  const { warehouse, told, plate } = state
  if (warehouse === '') return { state }
  try {
    const known = plate !== '' && told?.note ? { ...at(state), productTemp: '' } : {}
    return { state: heard(state, await loadScan(warehouse, known, id)) }
  } catch (error) {
    // The note has left, or its check was taken back: another one is offered.
    if (!(error instanceof ApiError)) throw error
    return { state: heard(fresh(state), await loadScan(warehouse, {}, `${id}-other`)) }
  }
}

/** One question back: from the goods to the vehicle. */
function stepBack(state: State): State {
  const { told, leaving } = state
  if (state.warm || state.measuring || !told) return without(state)
  if (leaving === true) return { ...without(state), leaving: false }
  if (told.asked === 'lot') return { ...without(state), told: { ...told, asked: 'goods', done: false } }
  return { ...without(state), plate: '', dock: '', told: { ...told, asked: 'vehicle', done: false } }
}

function scan(state: State, input: ScanInput): Promise<Take> | Take {
  const step = stepOf(state)
  if (step === 'warehouse') throw new Refusal(text('scan.warehouseFirst'))
  if (step === 'ship') return sealed(state, input.text)
  if (step === 'vehicle' || step === 'nothing' || step === 'begin') return vehicle(state, input, input.text)
  if (step === 'dock') return move(state, input, { scans: [input.text] })
  if (step === 'goods' || step === 'lot')
    return bring({ ...state, scan: input.text }, input, { scans: [input.text] })
  throw new Refusal(text('scanLoading.screenFirst'))
}

/** The plate of the vehicle; a note or a pallet of one chooses that note. */
async function vehicle(state: State, input: ScanInput, code: string): Promise<Take> {
  const noteId = state.told?.note?.id
  const told = await loadScan(state.warehouse, { ...(noteId ? { noteId } : {}), scans: [code] }, input.id)
  const next = heard(state, told)
  const right = told.plateNo ?? ''
  const words =
    right === ''
      ? (told.note?.docNo ?? '')
      : text('scanLoading.rightVehicle', { plate: right, no: told.note?.docNo ?? '' })
  return { state: next, tone: 'ok', message: words }
}

/** What was said at the dock; the answer is the next question. */
async function move(state: State, input: ScanInput, sent: Sent): Promise<Take> {
  const told = await loadScan(state.warehouse, { ...at(state), ...sent }, input.id)
  const dock = told.dockCode ?? ''
  return {
    state: heard(state, told),
    tone: 'ok',
    message: dock === '' ? '' : text('scanLoading.rightDock', { dock }),
  }
}

/** The vehicle was read; one that is too warm is told, with what can be done about it. */
async function cooled(state: State, input: ScanInput, sent: Sent): Promise<Take> {
  try {
    const told = await loadScan(state.warehouse, { ...at(state), ...sent }, input.id)
    return {
      state: heard(state, told),
      tone: 'done',
      message: text('scanLoading.cooled', { temp: sent.truckTemp ?? '' }),
    }
  } catch (error) {
    const warm = warmOf(error, 'truckTemp', sent)
    return { state: { ...state, warm }, tone: 'refused', message: warm.words }
  }
}

/** Goods come on board. */
async function bring(state: State, input: ScanInput, sent: Sent): Promise<Take> {
  try {
    const told = await loadScan(state.warehouse, { ...at(state), ...sent }, input.id)
    return brought(state, told)
  } catch (error) {
    if (state.productTemp === '' && isAbout(error, 'productTemp')) {
      const next = { ...without(state), measuring: true, meant: whatOf(sent) }
      return { state: next, tone: 'asked', message: text('scanLoading.measureFirst') }
    }
    const warm = mixedOf(error, sent) ?? warmOf(error, 'productTemp', sent)
    return { state: { ...without(state), warm }, tone: 'refused', message: warm.words }
  }
}

/** The reading of the goods; those that waited for it come on board now. */
function measured(state: State, input: ScanInput): Promise<Take> | Take {
  const next = { ...without(state), productTemp: input.text }
  const { meant } = state
  if (!meant || input.text === '') return { state: next }
  return bring(next, input, goodsOf(meant))
}

/** What is on board now that was not before. */
function brought(state: State, told: Told): Take {
  const next = heard(state, told)
  if (told.asked === 'lot') {
    const kept = state.scan === undefined ? next : { ...next, scan: state.scan }
    return { state: kept, tone: 'ok', message: text('scanLoading.askLot') }
  }
  if (!told.done) return { state: next }
  const before = new Set((state.told?.piles ?? []).filter(({ loaded }) => loaded).map(({ lineId }) => lineId))
  const now = told.piles.filter(({ loaded, lineId }) => loaded && !before.has(lineId))
  const what = now[0]?.containerCode ?? now[0]?.goodsName ?? ''
  const words = text('scanLoading.loaded', { what })
  const left = told.left > 0 ? text('scanLoading.left', { count: told.left }) : text('scanLoading.allLoaded')
  return {
    state: { ...next, productTemp: '', loaded: { lineIds: now.map(({ lineId }) => lineId), words } },
    tone: 'done',
    message: `${words} · ${left}`,
    shown: what,
  }
}

/** A reading that is too warm; every other refusal stays one. */
function warmOf(error: unknown, field: 'truckTemp' | 'productTemp', sent: Sent): Warm {
  if (!isAbout(error, field)) throw error
  return { words: refusalText(error), ...whatOf(sent) }
}

function isAbout(error: unknown, field: string): error is ApiError {
  return error instanceof ApiError && error.fields.some((each) => each.field === field)
}

/** The goods that were refused, as they are asked for again. */
function goodsOf({ scan: code = '', lineId }: Pick<Warm, 'scan' | 'lineId'>): Sent {
  return lineId === undefined ? { scans: [code] } : { lineId }
}

/** What was refused, to be sent again. */
function whatOf({ truckTemp, scans, lineId }: Sent): Partial<Warm> {
  const [code] = scans ?? []
  return {
    ...(truckTemp === undefined ? {} : { truckTemp }),
    ...(code === undefined ? {} : { scan: code }),
    ...(lineId === undefined ? {} : { lineId }),
  }
}

const MIXED = ['mixReason', 'overrideReason'] as const

/** Goods of another thermosphere than what is on board: the server wants to be told why. */
function mixedOf(error: unknown, sent: Sent): Warm | null {
  if (!(error instanceof ApiError)) return null
  const mixed = MIXED.find((name) => error.fields.some(({ field }) => field === name))
  if (mixed === undefined) return null
  const said = sent.overrideReason === undefined ? {} : { overrideReason: sent.overrideReason }
  return { words: refusalText(error), mixed, ...whatOf(sent), ...said }
}

/** Somebody who may answers for it. */
function excuse(state: State, input: ScanInput): Promise<Take> | Take {
  const { warm } = state
  if (!warm) return { state }
  const isMixing = warm.mixed === 'mixReason'
  const said = warm.overrideReason === undefined ? {} : { overrideReason: warm.overrideReason }
  const reason = isMixing ? said : { overrideReason: input.text }
  const next = isMixing ? { ...without(state), mixReason: input.text } : without(state)
  if (warm.ship === true) return depart(next, input, reason)
  if (warm.truckTemp !== undefined) return cooled(next, input, { truckTemp: warm.truckTemp, ...reason })
  return bring(next, input, { ...goodsOf(warm), ...reason })
}

async function comeDown(state: State, input: ScanInput): Promise<Take> {
  const { loaded } = state
  if (!loaded) return { state }
  await unload(state, loaded.lineIds, input.id)
  const told = await loadScan(state.warehouse, { ...at(state), productTemp: '' }, `${input.id}-next`)
  return {
    state: { ...heard(state, told), loaded: null },
    tone: 'done',
    message: text('scanLoading.cameDown'),
    shown: loaded.words,
  }
}

/** A seal on its doors. A pallet or the plate that is scanned once more is none. */
function sealed(state: State, text_: string): Take {
  const seal = text_.trim()
  const { told, plate, seals = [] } = state
  const isOther = seal === plate || (told?.piles ?? []).some(({ containerCode }) => containerCode === seal)
  if (isOther) throw new Refusal(text('scanLoading.noSeal', { code: seal }))
  if (seal === '' || seals.includes(seal)) return { state }
  const all = [...seals, seal]
  return {
    state: { ...without(state), seals: all },
    tone: 'ok',
    message: text('scanLoading.sealed', { count: all.length, seal }),
  }
}

/** It leaves, and the next one is offered. What is refused is asked for, as at a desk. */
async function depart(
  state: State,
  input: ScanInput,
  reason: { readonly overrideReason?: string },
): Promise<Take> {
  const no = state.told?.note?.docNo ?? ''
  const seal = (state.seals ?? []).join(', ')
  try {
    await ship(state, reason, input.id)
  } catch (error) {
    return stays(state, error, { input, reason })
  }
  const told = await loadScan(state.warehouse, {}, `${input.id}-next`)
  return {
    state: heard(fresh(state), told),
    tone: 'done',
    message: text('scanLoading.shipped', { no, seal }),
  }
}

interface Tried {
  readonly input: ScanInput
  readonly reason: { readonly overrideReason?: string }
}

/** Why it has not left: what can be answered is asked, and who was overtaken sees it as it is now. */
async function stays(state: State, error: unknown, { input, reason }: Tried): Promise<Take> {
  const mixed = mixedOf(error, reason)
  if (mixed) {
    const warm = { ...mixed, ship: true }
    return { state: { ...without(state), warm }, tone: 'refused', message: warm.words }
  }
  const { told } = state
  if (told && isAbout(error, 'truckTemp')) {
    const next = { ...without(state), told: { ...told, asked: 'truckTemp' as const, done: false } }
    return { state: next, tone: 'refused', message: refusalText(error) }
  }
  if (!(error instanceof ApiError)) throw error
  // The reason that was given is not asked for again.
  if (error.status === STATUS.wrongState) {
    return { state: without(state), tone: 'refused', message: refusalText(error) }
  }
  if (error.status !== STATUS.stale) throw error
  const now = await loadScan(state.warehouse, { ...at(state), productTemp: '' }, `${input.id}-now`)
  return { state: heard(state, now), tone: 'refused', message: refusalText(error) }
}
