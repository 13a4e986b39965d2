/**
 * The inputs of a scanner page in their order, what became of them, and where the work stands. Pure: every function answers
 * the next table. It is kept in the browser's storage after each step, so that neither a reload nor a dead network loses a
 * scan; each input has its idempotency key from the moment it is made, so that no try of it is carried out twice.
 */
import { uuid } from '@/engine/runtime/uuid'

/** A scanned code or an answer given by hand. */
export interface ScanInput {
  /** Also the idempotency key of what is posted for it. */
  readonly id: string
  /** 'scan', or the name of the question that was answered. */
  readonly kind: string
  readonly text: string
  /** When it was made, as ISO 8601. */
  readonly at: string
}

/** What the page shows of an input as scanned: nothing of an answer given by hand. */
export function scannedText({ kind, text }: ScanInput): string {
  return kind === 'scan' ? text : ''
}

/** ok: taken, the next question stands; done: something was booked; refused: nothing was changed. */
/** `asked`: nothing is wrong, but something has to be answered before it is taken. */
export type Tone = 'ok' | 'done' | 'asked' | 'refused'

/** What became of an input. */
export interface Past {
  readonly id: string
  /** What was scanned; '' for an answer given by hand. */
  readonly text: string
  readonly tone: Tone
  /** In the person's language. */
  readonly message: string
  /** What to do now, where the message does not say it. */
  readonly advice?: string
}

/** Where the work stands. */
export interface Table<State> {
  readonly state: State
  /** Inputs not worked off yet, oldest first. */
  readonly waiting: readonly ScanInput[]
  /** After a refusal the inputs behind it wait until somebody has looked: they were meant for another question. */
  readonly halted: boolean
  /** Newest first. */
  readonly past: readonly Past[]
}

/** So many results are kept. */
const PAST_MOST = 12

export function emptyTable<State>(state: State): Table<State> {
  return { state, waiting: [], halted: false, past: [] }
}

/** An input with a key of its own. */
export function makeInput(kind: string, text: string, now: Date = new Date()): ScanInput {
  return { id: uuid(), kind, text, at: now.toISOString() }
}

export function enqueue<State>(table: Table<State>, input: ScanInput): Table<State> {
  return { ...table, waiting: [...table.waiting, input] }
}

/** The input that is to be worked off now, or null. */
export function nextInput<State>(table: Table<State>): ScanInput | null {
  return table.halted ? null : (table.waiting[0] ?? null)
}

function withPast<State>(table: Table<State>, past: Past): Table<State> {
  return {
    ...table,
    waiting: table.waiting.filter(({ id }) => id !== past.id),
    past: [past, ...table.past].slice(0, PAST_MOST),
  }
}

/** The input was taken. `past` is left out for an answer that needs no word. */
export function taken<State>(
  table: Table<State>,
  input: ScanInput,
  state: State,
  past?: Omit<Past, 'id'>,
): Table<State> {
  const next = past
    ? withPast(table, { ...past, id: input.id })
    : { ...table, waiting: table.waiting.filter(({ id }) => id !== input.id) }
  return {
    ...next,
    state,
    halted: (past?.tone === 'refused' || past?.tone === 'asked') && next.waiting.length > 0,
  }
}

/** The input was refused: the state stays, and whatever waits behind it waits on. */
export function refused<State>(
  table: Table<State>,
  input: ScanInput,
  message: string,
  advice?: string,
): Table<State> {
  const next = withPast(table, {
    id: input.id,
    text: scannedText(input),
    tone: 'refused',
    message,
    ...(advice === undefined ? {} : { advice }),
  })
  return { ...next, halted: next.waiting.length > 0 }
}

/** Somebody has looked: go on with what waits. */
export function resumed<State>(table: Table<State>): Table<State> {
  return { ...table, halted: false }
}

/** Somebody has looked: what waits is not wanted any more. */
export function dropped<State>(table: Table<State>): Table<State> {
  return { ...table, waiting: [], halted: false }
}

/** Longest wait between two tries, in milliseconds. */
const LONGEST = 15_000

/** How long to wait before the next try, after so many without an answer. */
export function retryDelay(tries: number): number {
  return Math.min(LONGEST, 1000 * 2 ** Math.max(0, tries - 1))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string')
}

/** A table out of storage; the empty one when what is there was written by another version or by nobody. */
export function readTable<State>(
  stored: unknown,
  initial: State,
  isState: (value: unknown) => value is State,
): Table<State> {
  if (!isRecord(stored) || !Array.isArray(stored['waiting'])) return emptyTable(initial)
  const waiting = stored['waiting'].filter((each): each is ScanInput =>
    hasTexts(each, ['id', 'kind', 'text', 'at']),
  )
  const past = (Array.isArray(stored['past']) ? stored['past'] : []).filter((each): each is Past =>
    hasTexts(each, ['id', 'text', 'tone', 'message']),
  )
  const known = isState(stored['state'])
  const state = known ? (stored['state'] as State) : initial
  // Without their question the inputs mean nothing certain: a person has to look.
  return { state, waiting, past, halted: waiting.length > 0 && (!known || stored['halted'] === true) }
}
