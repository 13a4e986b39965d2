/**
 * Background exports of this session: started here, asked about until they end, shown by `TaskNotices`. They live outside
 * of any page, so closing a tab does not lose the file.
 */
import { create } from 'zustand'
import { ApiError, STATUS } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { download } from '@/engine/client/download'

/** A task as `GET /arpa-basic-api/task/{id}` answers it. */
interface TaskAnswer {
  /** Code table `backgroundTaskStatus`. */
  readonly status: 'IN_PROCESS' | 'COMPLETED' | 'FAIL'
  /** Hundredths done, when the task knows. */
  readonly progress?: number | null
  /** Why it failed. */
  readonly message?: string | null
}

/** One export under way or ended. */
export interface RunningTask {
  readonly id: string
  /** File name with extension. */
  readonly name: string
  readonly state: 'running' | 'done' | 'failed'
  /** 0 to 100, or null when unknown. */
  readonly progress: number | null
  readonly message: string
}

interface TaskState {
  readonly tasks: readonly RunningTask[]
}

/** All exports of this session. */
export const useTasks = create<TaskState>(() => ({ tasks: [] }))

/** Milliseconds between two questions: quick at first, then calmer. */
const PAUSES = [700, 1000, 1500, 2500, 4000] as const
/** Unanswered questions in a row before it is given up. */
const PATIENCE = 5

function change(id: string, part: Partial<RunningTask>): void {
  useTasks.setState(({ tasks }) => ({
    tasks: tasks.map((task) => (task.id === id ? { ...task, ...part } : task)),
  }))
}

/** Forgets a task; the server goes on with it. */
export function dismissTask(id: string): void {
  useTasks.setState(({ tasks }) => ({ tasks: tasks.filter((task) => task.id !== id) }))
}

/** Saves the file of a finished task. */
export function downloadTask({ id, name }: Pick<RunningTask, 'id' | 'name'>): Promise<void> {
  return download(`/arpa-basic-api/task/${id}/file`, undefined, name)
}

/** Follows a task to its end. */
export async function followTask(id: string, name: string): Promise<void> {
  const started: RunningTask = { id, name, state: 'running', progress: null, message: '' }
  useTasks.setState(({ tasks }) => ({ tasks: [...tasks, started] }))
  let faults = 0
  for (let round = 0; useTasks.getState().tasks.some((task) => task.id === id); round += 1) {
    await pause(PAUSES[Math.min(round, PAUSES.length - 1)] ?? 4000)
    try {
      const answer = await call<TaskAnswer>('GET', `/arpa-basic-api/task/${id}`, { silent: true })
      faults = 0
      if (settle(id, answer)) return
    } catch (error) {
      faults += 1
      // Trying again does not bring a session back.
      const ended = error instanceof ApiError && error.status === STATUS.signedOut
      if (!ended && faults < PATIENCE) continue
      change(id, { state: 'failed', message: error instanceof Error ? error.message : '' })
      return
    }
  }
}

/** Takes over an answer; true when the task has ended. */
function settle(id: string, answer: TaskAnswer): boolean {
  const progress = typeof answer.progress === 'number' ? answer.progress : null
  switch (answer.status) {
    case 'COMPLETED':
      change(id, { state: 'done', progress: 100 })
      return true
    case 'FAIL':
      change(id, { state: 'failed', message: answer.message ?? '' })
      return true
    case 'IN_PROCESS':
      change(id, { progress })
      return false
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
