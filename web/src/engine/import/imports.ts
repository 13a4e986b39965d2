/**
 * Imports of this session, one for each list. They live outside of any page and dialog: closing the dialog or the tab
 * stops nothing, and opening it again shows how far it is.
 */
import { create } from 'zustand'
import { ApiError, STATUS } from '@/engine/client/apiError'
import { onScopeChange } from '@/engine/session/scope'
import {
  type ImportState,
  type ImportTarget,
  type Mode,
  readState,
  sendTable,
  startCheck,
  startRun,
  type Takes,
} from './calls'

/** Where an import stands. */
export type Stage = 'choose' | 'sending' | 'checking' | 'checked' | 'running' | 'done'

/** One import. */
export interface Import {
  readonly stage: Stage
  /** Name of the chosen file. */
  readonly name: string
  /** Hundredths done, or null when unknown. */
  readonly progress: number | null
  /** Why it cannot go on; empty while it can. */
  readonly fault: string
  readonly check: ImportState | null
  readonly run: ImportState | null
  /** Which records the rows may be about. */
  readonly takes: Takes
}

const NOTHING: Import = {
  stage: 'choose',
  name: '',
  progress: null,
  fault: '',
  check: null,
  run: null,
  takes: 'new',
}

/** In the order in which they are offered. */
export const TAKES: readonly Takes[] = ['new', 'both', 'existing']

/** Imports by the path of their list. */
export const useImports = create<Readonly<Record<string, Import>>>(() => ({}))

/** Milliseconds between two questions: quick at first, then calmer. */
const PAUSES = [300, 500, 800, 1200, 2000] as const
/** Unanswered questions in a row before it is given up. */
const PATIENCE = 5

// What another person had under way is nobody's business.
onScopeChange(() => useImports.setState({}, true))

/** Imports into two records of a list know nothing of each other. */
function keyOf({ path, within }: ImportTarget): string {
  return within === undefined ? path : `${path} ${within}`
}

/** The import of a list. */
export function useImport(list: ImportTarget): Import {
  return useImports((all) => all[keyOf(list)] ?? NOTHING)
}

/** Forgets what was under way; the server goes on with it, and the task centre shows it. */
export function startOver(list: ImportTarget): void {
  useImports.setState({ [keyOf(list)]: { ...NOTHING, takes: takesOf(list) } })
}

function takesOf(list: ImportTarget): Takes {
  return useImports.getState()[keyOf(list)]?.takes ?? 'new'
}

/** Says which records the rows may be about. A file that was checked is checked anew. */
export async function chooseTakes(list: ImportTarget, takes: Takes): Promise<void> {
  const known = useImports.getState()[keyOf(list)]
  change(list, { takes, fault: '' })
  const file = known?.check?.file
  if (known?.stage === 'checked' && file) await checkStored(list, file)
}

function change(list: ImportTarget, part: Partial<Import>): void {
  useImports.setState((all) => ({ [keyOf(list)]: { ...(all[keyOf(list)] ?? NOTHING), ...part } }))
}

/** Sends a file and has it checked. */
export async function checkFile(list: ImportTarget, file: File): Promise<void> {
  const takes = takesOf(list)
  useImports.setState({ [keyOf(list)]: { ...NOTHING, takes, stage: 'sending', name: file.name } })
  try {
    const stored = await sendTable(file)
    await checkStored(list, stored.id)
  } catch (error) {
    change(list, { stage: 'choose', fault: words(error) })
  }
}

async function checkStored(list: ImportTarget, file: string): Promise<void> {
  change(list, { stage: 'checking', check: null, run: null, progress: null })
  try {
    const check = await follow(list, await startCheck(list, file, takesOf(list)))
    if (check.status === 'FAIL') change(list, { stage: 'choose', fault: check.message ?? '' })
    else change(list, { stage: 'checked', check, progress: null })
  } catch (error) {
    change(list, { stage: 'choose', fault: words(error) })
  }
}

/** Imports what was checked. True when records were written. */
export async function importFile(list: ImportTarget, mode: Mode): Promise<boolean> {
  const check = useImports.getState()[keyOf(list)]?.check
  if (!check) return false
  change(list, { stage: 'running', fault: '', progress: null })
  try {
    const run = await follow(list, await startRun(list, check.id, mode))
    if (run.status === 'FAIL') change(list, { stage: 'checked', fault: run.message ?? '' })
    else change(list, { stage: 'done', run, progress: null })
    return run.imported > 0
  } catch (error) {
    change(list, { stage: 'checked', fault: words(error) })
    return false
  }
}

/** Shows a check or a run that was begun at another time: how far it is, what it found, or why it failed. */
export async function resume(list: ImportTarget, id: string): Promise<void> {
  useImports.setState({ [keyOf(list)]: { ...NOTHING, stage: 'checking' } })
  try {
    const first = await readState(list, id)
    const name = first.fileName
    const takes = TAKES.find((each) => each === first.takes) ?? 'new'
    change(list, { name, takes, stage: first.kind === 'run' ? 'running' : 'checking' })
    const state = first.status === 'IN_PROCESS' ? await follow(list, id) : first
    if (state.status === 'FAIL') change(list, { stage: 'choose', fault: state.message ?? '' })
    else if (state.kind === 'run') change(list, { stage: 'done', run: state, progress: null })
    else change(list, { stage: 'checked', check: state, progress: null })
  } catch (error) {
    change(list, { stage: 'choose', fault: words(error) })
  }
}

/** Asks about a task until it has ended. */
async function follow(list: ImportTarget, id: string): Promise<ImportState> {
  let faults = 0
  for (let round = 0; ; round += 1) {
    await pause(PAUSES[Math.min(round, PAUSES.length - 1)] ?? 2000)
    try {
      const state = await readState(list, id)
      faults = 0
      if (state.status !== 'IN_PROCESS') return state
      change(list, { progress: state.progress ?? null })
    } catch (error) {
      faults += 1
      // Trying again does not bring a session back.
      const ended = error instanceof ApiError && error.status === STATUS.signedOut
      if (ended || faults >= PATIENCE) throw error
    }
  }
}

/** What an error says to a person: of a wrong field, why it is wrong. */
function words(error: unknown): string {
  if (error instanceof ApiError) return error.fields[0]?.msg ?? error.message
  return error instanceof Error ? error.message : String(error)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
