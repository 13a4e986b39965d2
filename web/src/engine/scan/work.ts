/**
 * Works off the inputs of a scanner page one after the other, whatever the network does: an input without an answer is
 * tried again with the same key, a refused one is told and put aside. One `ScanWork` per page and person lives as long as
 * the console, so that work goes on while another tab is looked at.
 */
import { ApiError, STATUS } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { logError } from '@/engine/errors/log'
import { text } from '@/engine/i18n/i18n'
import { loadLocal, saveLocal } from '@/ui/local'
import { Refusal, refusalText, SignedOut, Unheard } from './post'
import {
  dropped,
  enqueue,
  makeInput,
  nextInput,
  type Past,
  readTable,
  refused,
  resumed,
  retryDelay,
  type ScanInput,
  scannedText,
  type Table,
  taken,
  type Tone,
} from './queue'

/** What a page makes of an input. */
export interface Outcome<State> {
  readonly state: State
  /** Left out: nothing to tell. `refused` where the refusal leads to a question of its own. */
  readonly tone?: Tone
  readonly message?: string
  /** What is shown as the last scan; left out: the scanned code, and nothing for an answer given by hand. */
  readonly shown?: string
}

/** A page as the inputs see it. */
export interface WorkKind<State> {
  /** Name of the page; also that of its place in the browser's storage. */
  readonly name: string
  readonly initial: State
  /** Whether something out of the storage is a state of this version. */
  readonly isState: (value: unknown) => value is State
  /** Takes one input. Must answer the same for the same state and input, because it may be asked again after a reload. */
  readonly take: (state: State, input: ScanInput) => Promise<Outcome<State>>
}

/** What a page draws. */
export interface WorkView<State> extends Table<State> {
  /** An input is being worked off. */
  readonly busy: boolean
  /** So many tries in a row brought no answer. */
  readonly tries: number
  /** The browser refuses to keep what is scanned. */
  readonly unkept: boolean
  /** The newest result since the page was opened, for flash and sound. */
  readonly told: Past | null
}

export class ScanWork<State> {
  readonly #kind: WorkKind<State>
  readonly #place: string
  readonly #listeners = new Set<() => void>()
  #view: WorkView<State>
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(kind: WorkKind<State>, place: string) {
    this.#kind = kind
    this.#place = place
    const table = readTable(loadLocal(place), kind.initial, kind.isState)
    this.#view = { ...table, busy: false, tries: 0, unkept: false, told: null }
  }

  readonly view = (): WorkView<State> => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds an input and begins with it when nothing stands before it. */
  put(kind: string, content: string): void {
    this.#keep(enqueue(this.#view, makeInput(kind, content)))
    void this.run()
  }

  /** Goes on after a refusal, or tries at once what waits for the network. */
  resume(): void {
    this.#keep(resumed(this.#view))
    void this.run()
  }

  /** Forgets what waits. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#keep(dropped(this.#view))
    this.#show({ tries: 0 })
  }

  /**
   * Ends it for good: what waits stays in the storage, for the next one of this person. What one person scanned must not go
   * on being sent when another has signed in. An answer still under way is not taken: the same key asks for it again.
   */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  /** Works off what waits until nothing does, or until somebody or the network is needed. */
  async run(): Promise<void> {
    if (this.#view.busy || this.#stopped) return
    clearTimeout(this.#timer)
    for (let input = nextInput(this.#view); input !== null; input = nextInput(this.#view)) {
      this.#show({ busy: true })
      // oxlint-disable-next-line no-await-in-loop -- each input is an answer to the question that the one before led to
      const on = await this.#one(input)
      this.#show({ busy: false })
      if (!on) return
    }
  }

  /** Works off one input; false when nothing can go on now. */
  async #one(input: ScanInput): Promise<boolean> {
    try {
      const { state, tone, message = '', shown } = await this.#kind.take(this.#view.state, input)
      if (this.#stopped) return false
      if (!this.#stillWaits(input)) return true
      const past = tone ? { text: shown ?? scannedText(input), tone, message } : undefined
      this.#keep(taken(this.#view, input, state, past))
      this.#show({ tries: 0, ...(past ? { told: this.#view.past[0] ?? null } : {}) })
      return !this.#view.halted
    } catch (error) {
      return this.#failed(error, input)
    }
  }

  #stillWaits({ id }: ScanInput): boolean {
    return this.#view.waiting.some((each) => each.id === id)
  }

  #failed(error: unknown, input: ScanInput): boolean {
    if (this.#stopped) return false
    if (error instanceof Unheard) {
      const tries = this.#view.tries + 1
      this.#show({ tries })
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.run(), retryDelay(tries))
      return false
    }
    if (error instanceof SignedOut) {
      this.#show({ tries: this.#view.tries + 1 })
      report(new ApiError(STATUS.signedOut, error.message))
      return false
    }
    if (!this.#stillWaits(input)) return true
    this.#keep(refused(this.#view, input, this.#words(error)))
    this.#show({ tries: 0, told: this.#view.past[0] ?? null })
    return !this.#view.halted
  }

  #words(error: unknown): string {
    if (error instanceof ApiError) return refusalText(error)
    if (error instanceof Refusal) return error.message
    logError(error, this.#kind.name)
    return text('shell.fault.unexpected')
  }

  #keep(table: Table<State>): void {
    const { state, waiting, halted, past } = table
    const kept = saveLocal(this.#place, { state, waiting, halted, past })
    this.#show({ state, waiting, halted, past, unkept: !kept })
  }

  #show(part: Partial<WorkView<State>>): void {
    this.#view = { ...this.#view, ...part }
    for (const listener of this.#listeners) listener()
  }
}
