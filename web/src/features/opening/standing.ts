/** Where opening stock stands: what keeps it from going on, how far the posting is. */
import type { Said, Speak } from '@/engine/document/definition'
import type { FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'

/** Base path of the header. */
export const BASE = '/wms/openingStock'

/** A background task of a note. */
export interface Posting {
  readonly id: string
  readonly status: string
  readonly message?: string | null
}

/** A count of a record; zero when it has none. */
export function numberIn(record: FormValues, field: string): number {
  const value = record[field]
  return typeof value === 'number' ? value : 0
}

/** The posting under way or ended last; null when there was none. */
export function postingOf(record: FormValues): Posting | null {
  const task = record['task']
  if (typeof task !== 'object' || task === null || !('id' in task) || !('status' in task)) return null
  const message = 'message' in task ? valueText(task.message) : ''
  return { id: valueText(task.id), status: valueText(task.status), message }
}

/** What there is to say about a note at once. */
export type Standing =
  | { readonly kind: 'posting'; readonly done: number; readonly of: number; readonly percent: number }
  | { readonly kind: 'failed'; readonly message: string; readonly done: number; readonly of: number }
  | { readonly kind: 'wrong'; readonly count: number }
  | { readonly kind: 'empty' | 'own' | 'posted' | 'rejected' }
  | null

const NEW = 0
const TO_AUDIT = 1
const AUDITED = 2
const REJECTED = 3

/** What comes first: the posting, then what keeps the note from being submitted or audited. */
export function standingOf(record: FormValues): Standing {
  const status = Number(record['status'])
  const [done, of] = [numberIn(record, 'postedLines'), numberIn(record, 'lines')]
  const task = postingOf(record)
  if (task?.status === 'IN_PROCESS') {
    return { kind: 'posting', done, of, percent: of === 0 ? 0 : Math.floor((done / of) * 100) }
  }
  if (task?.status === 'FAIL' && status === TO_AUDIT) {
    return { kind: 'failed', message: valueText(task.message), done, of }
  }
  if (status === AUDITED) return { kind: 'posted' }
  if (status === REJECTED) return { kind: 'rejected' }
  if (status === TO_AUDIT) return record['own'] === true ? { kind: 'own' } : null
  if (status !== NEW) return null
  if (of === 0) return { kind: 'empty' }
  const count = numberIn(record, 'wrongLines')
  return count > 0 ? { kind: 'wrong', count } : null
}

/** Whether lines may still be written: only while the note may be submitted. */
export function linesAreOpen(record: FormValues): boolean {
  return Number(record['status']) === NEW && Array.isArray(record['can']) && record['can'].includes('edit')
}

/** What submitting has said, with what an auditor should look at. */
export function submitted(answer: FormValues, t: Speak): Said {
  const warnings = Array.isArray(answer['warnings']) ? answer['warnings'].map(valueText) : []
  const text = t('initWarehouseManage.submitted', { count: numberIn(answer, 'lines') })
  return warnings.length === 0 ? { text } : { text: [text, ...warnings].join(' '), tone: 'warning' }
}
