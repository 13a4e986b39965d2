/** What a scanned code means to the question on the screen. */
import { ApiError, STATUS } from '@/engine/client/apiError'
import { productOf } from '@/engine/document/sums'
import { text } from '@/engine/i18n/i18n'
import { Refusal } from '@/engine/scan/post'
import type { ScanInput } from '@/engine/scan/queue'
import type { Outcome } from '@/engine/scan/work'
import { type Candidate, type Label, type What, whatIs } from '@/engine/scan/what'
import { valueText } from '@/ui/valueText'
import { amount, beginDraft } from './draft'
import type { Batch, Draft, Found, Line, Note, State } from './model'
import { openNote } from './opening'
import { isSame, isSome, lineOf, linesFor, missing, stepOf, withPack } from './steps'
import { findNotes, readNote } from './wire'

type Take = Outcome<State>
/** Books the receipt when the scan completed it. */
type Finish = (state: State, input: ScanInput, taken?: Partial<Take>) => Promise<Take>

/** Takes a scan. */
export async function takeScan(state: State, input: ScanInput, finish: Finish): Promise<Take> {
  const { note, draft } = state
  if (!note) return openByNumber(input.text)
  const step = stepOf(state)
  if (step === 'batch' && draft) return batchScan(state, draft, note, input, finish)
  if (step === 'line' || step === 'refused' || step === 'reject')
    throw new Refusal(text('scanReceiving.chooseFirst'))
  const what = await lookUp(input.text, note)
  if (!draft) return goodsScan(state, note, what)
  if (what.kind === 'container') {
    refuseOthers(what, note)
    return containerScan(state, draft, what.code, input, finish)
  }
  if (what.kind === 'location') throw new Refusal(text('scanReceiving.isLocation', { code: what.code }))
  const found = foundIn(what.label, what.candidates, note)
  const line = lineOf(state)
  if (step !== 'qty' || !line || !found || !isSame(draft, found)) {
    throw new Refusal(text('scanReceiving.finishFirst', { goods: line?.goodsName ?? '' }))
  }
  const next = withPack(draft, found)
  return { state: { ...state, draft: next }, tone: 'ok', message: amount(next.qty, line) }
}

/** A code that nobody knows may be the number of the note at the next dock. */
async function lookUp(code: string, note: Note): Promise<What> {
  try {
    return await whatIs(code, note.warehouse)
  } catch (error) {
    if (error instanceof ApiError && error.status === STATUS.wrongState && code === note.docNo) {
      throw new Refusal(text('scanReceiving.isThisNote'))
    }
    throw error
  }
}

async function openByNumber(code: string): Promise<Take> {
  const rows = await findNotes(code, '')
  const same = (row: { docNo: string }): boolean => row.docNo.toUpperCase() === code.toUpperCase()
  const row = rows.find(same)
  if (!row) throw new Refusal(text('scanReceiving.noSuchNote', { no: code }))
  return openNote(await readNote(row.id))
}

/** What the label says of the batch, by the names of the batch rule. */
function batchIn(label: Label): Batch {
  const expiry = label.expiryDate ?? label.bestBefore
  return {
    ...(label.lot ? { batchNo: label.lot } : {}),
    ...(label.productionDate ? { productionDate: label.productionDate } : {}),
    ...(expiry ? { expiryDate: expiry } : {}),
  }
}

/** Goods of the note's owner among the candidates, with what the label says; null when there are none. */
function foundIn(label: Label, candidates: readonly Candidate[], note: Note): Found | null {
  const own = candidates.filter(({ ownerCode }) => ownerCode === note.owner)
  const [first] = own
  if (!first) return null
  const pieces = valueText(first.pieces) || '1'
  const [netWeight, count] = [valueText(label.netWeight), valueText(label.count)]
  const contained = valueText(label.contained)
  const counted = contained === '' ? count : productOf(contained, pieces)
  return {
    goodsCodes: own.map(({ code }) => code),
    pieces,
    batch: batchIn(label),
    ...(netWeight === '' ? {} : { netWeight }),
    ...(counted === '' ? {} : { counted }),
    ...(label.sscc ? { container: label.sscc } : {}),
  }
}

/** Goods, a pallet whose label names its goods, or a pallet that the note expects. */
async function goodsScan(state: State, note: Note, what: What): Promise<Take> {
  if (what.kind === 'location') throw new Refusal(text('scanReceiving.isLocation', { code: what.code }))
  if (what.kind === 'container') refuseOthers(what, note)
  const found = what.kind === 'goods' ? foundIn(what.label, what.candidates, note) : palletOf(what, note)
  if (!found) {
    const [other] = what.candidates ?? []
    throw new Refusal(
      other
        ? text('scanReceiving.otherOwner', { goods: other.name, owner: note.ownerName })
        : text('scanReceiving.isContainer', { code: what.kind === 'container' ? what.code : '' }),
    )
  }
  const lines = linesFor(note, found)
  const [line] = lines
  if (!line) {
    const name = what.candidates?.[0]?.name ?? found.goodsCodes[0] ?? ''
    throw new Refusal(text('scanReceiving.notOnNote', { goods: name }))
  }
  const draft = await beginDraft(note, lines, found)
  const only = lines.length === 1
  return {
    state: { ...state, draft },
    tone: 'ok',
    message: only ? goodsWords(line, draft) : text('scanReceiving.severalLines', { count: lines.length }),
  }
}

function goodsWords(line: Line, { batch, makersLot }: Draft): string {
  const lot = makersLot === undefined ? batch['batchNo'] : text('scanReceiving.lotGiven', { lot: makersLot })
  const said = [line.goodsName, lot, batch['expiryDate']].filter(Boolean).join(' · ')
  return isSome(line.open) ? said : `${said} · ${text('scanReceiving.lineFull')}`
}

function palletOf(what: Extract<What, { kind: 'container' }>, note: Note): Found | null {
  const expected = note.lines.find(({ containerCode }) => containerCode === what.code)
  if (what.goods) {
    const found = foundIn(what.goods, what.candidates ?? [], note)
    if (found) return { ...found, container: what.code, labelled: true }
  }
  if (!expected) return null
  return { goodsCodes: [expected.goodsCode], pieces: expected.factor, batch: {}, container: what.code }
}

/** A pallet holds goods of one owner: said while it can still be put down, not after the temperature was taken. */
function refuseOthers({ code, ownerCode }: Extract<What, { kind: 'container' }>, note: Note): void {
  if (!ownerCode || ownerCode === note.owner) return
  throw new Refusal(text('scanReceiving.othersPallet', { code, owner: note.ownerName }))
}

/** A container: also says yes to the quantity that is proposed, so that two scans are enough for a full pallet. */
async function containerScan(
  state: State,
  draft: Draft,
  code: string,
  input: ScanInput,
  finish: Finish,
): Promise<Take> {
  const next = { ...state, draft: { ...draft, qtyGiven: true, container: code } }
  return finish(next, input, { tone: 'ok', message: text('scanReceiving.onContainer'), shown: code })
}

/** While a lot is asked for, a code that nobody knows is the lot; a label of the same goods may say it. */
async function batchScan(
  state: State,
  draft: Draft,
  note: Note,
  input: ScanInput,
  finish: Finish,
): Promise<Take> {
  const asked = missing(draft)[0]
  if (!asked) return { state }
  const known = await knownAs(input.text, note)
  const batch = known?.kind === 'goods' ? batchIn(known.label) : {}
  const plain = known === null && !asked.attribute.endsWith('Date') ? input.text : undefined
  const value = batch[asked.attribute] ?? plain
  if (value === undefined) throw new Refusal(text('scanReceiving.notOnLabel'))
  const next = { ...state, draft: { ...draft, batch: { ...draft.batch, [asked.attribute]: value } } }
  return finish(next, input, { tone: 'ok', message: value })
}

/** What a code is; null when nobody knows it. */
async function knownAs(code: string, note: Note): Promise<What | null> {
  try {
    return await whatIs(code, note.warehouse)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
