/** Doing something with a document: the calls, and what is said afterwards. Shared by its page and its list. */
import type { QueryClient } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import { basePath } from '@/engine/list/query'
import { valueText } from '@/ui/valueText'
import { type DocumentAction, type DocumentDefinition, numberOf, type Said, type Speak } from './definition'
import { say } from './said'

/** A document as an action needs it. */
export type Subject = FormValues & { readonly id: string }

/** What became of one of many documents. */
export interface RowResult {
  readonly id: string
  readonly code?: string | null
  readonly docNo?: string | null
  readonly done: boolean
  readonly reason?: string | null
  /** Fields of the call for which it was refused. */
  readonly fields?: readonly string[]
}

/** What became of all of them. */
export interface Results {
  readonly done: number
  readonly rows: readonly RowResult[]
}

/** So many that they are done in the background. */
export interface Queued {
  readonly taskId: string
}

/** What came of many, or the task that does them; a server that did them at once may name an empty task. */
export type ManyAnswer = (Results & { readonly taskId?: null }) | Queued

/** Whether it goes on in the background. */
export function isQueued(answer: ManyAnswer): answer is Queued {
  return typeof answer.taskId === 'string'
}

/** Of many, those about which there is something to say: they were not done, or not wholly. */
export function toTell({ rows }: Results): readonly RowResult[] {
  return rows.filter(({ done, reason }) => !done || Boolean(reason))
}

/** A part of a definition that actions lean on. */
export type Acting = Pick<DocumentDefinition, 'list' | 'owner' | 'path' | 'number' | 'chooseBase'>

/** Posts a verb with the version of the document as it was seen. Refusals are left to the caller. */
export function postVerb(
  { list }: Pick<Acting, 'list'>,
  verb: string,
  record: Subject,
  body: Record<string, unknown> = {},
  key?: string,
): Promise<unknown> {
  const version = record['version']
  return call('POST', `${basePath(list)}/${record.id}/${verb}`, {
    body: typeof version === 'number' ? { version, ...body } : body,
    silent: true,
    ...(key === undefined ? {} : { key }),
  })
}

/** Posts a verb for many rows; the answer says what became of each, or that the task centre will. */
export async function postMany(
  { list }: Pick<Acting, 'list'>,
  action: DocumentAction,
  records: readonly Subject[],
  body: Record<string, unknown> = {},
  key?: string,
): Promise<ManyAnswer> {
  const path = typeof action.many === 'string' ? action.many : action.name
  const rows = records.map(({ id, version }) => (typeof version === 'number' ? { id, version } : { id }))
  return call<ManyAnswer>('POST', `${basePath(list)}/${path}`, {
    body: { rows, ...body },
    silent: true,
    ...(key === undefined ? {} : { key }),
  })
}

/** What an action says of its answer. */
export async function saidOf(
  action: DocumentAction,
  answer: unknown,
  t: Speak,
  before: FormValues,
): Promise<Said> {
  const record: FormValues = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  return action.said?.(record, t, before) ?? { text: t('document.done', { action: verbOf(action, t) }) }
}

/** Says on the page of the document what was done with it. */
export function tell(acting: Acting, id: string, said: Said, client: QueryClient): void {
  say(basePath(acting.list), id, said)
  // Stock, notes that follow and jobs have changed with it: all that is in sight loads anew.
  void client.invalidateQueries()
}

/** The word on an action's button. */
export function verbOf(action: Pick<DocumentAction, 'name' | 'label'>, t: Speak): string {
  return t(action.label ?? `action.${action.name}`)
}

/** What is asked before an action, in words; null when nothing is. */
export function askedOf(
  acting: Acting,
  action: DocumentAction,
  records: readonly Subject[],
  t: Speak,
): string | null {
  const [first] = records
  const { ask } = action
  const key = typeof ask === 'function' ? first && ask(first) : ask
  if (key === undefined) return null
  const number = records.map((each) => nameOf(acting, each)).join(t('list.nameJoin'))
  return t(key, { ...first, action: verbOf(action, t), number, count: records.length })
}

/** What a document is called in questions. */
export function nameOf(acting: Acting, record: Subject): string {
  return numberOf(acting, record) || valueText(record['code']) || record.id
}
