/**
 * What can be done on a list: with the page, with a row, with the ticked rows. An action is offered only when its
 * permission is held and, for rows, when the server's `can` of the row names it: the browser knows no rule of its own.
 */
import type { QueryClient } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import { confirm } from '@/ui/confirm'
import type { IconName } from '@/ui/iconPaths'
import { toast } from '@/ui/toast'
import type { ListMeta, ListRecord } from './meta'
import { basePath } from './query'
import { reloadList } from './useListQuery'

/** Where an action stands. */
export type ActionPlace = 'page' | 'row' | 'batch'

/** One action. */
export interface ListAction {
  /** The verb: permission `<screen>_<name>_button`, text `action.<name>`, and the word in the rows' `can`. */
  readonly name: string
  readonly on: ActionPlace | readonly ActionPlace[]
  /** Text key when `action.<name>` does not say it well; it may differ with the row. */
  readonly label?: string | ((row: ListRecord | undefined) => string)
  /** Sign of a button of the page; what adds has its own. */
  readonly icon?: IconName
  /** Permission when it is not the usual one; an empty text needs none. */
  readonly permission?: string
  /** True for what no state forbids, such as looking: the rows' `can` is not asked. */
  readonly always?: boolean
  /** Whether a row has it at all: a way to a screen that only some may open. */
  readonly fits?: (row: ListRecord) => boolean
  /** True for what makes no sense without rows, such as printing them: an empty list does not offer it as a first step. */
  readonly needsRows?: boolean
  /** True for what cannot be undone: red, last in the menu, asked before. */
  readonly danger?: boolean
  /** Text key of the question before it runs, with `{{count}}` and `{{names}}`; an empty one when `run` asks by itself. */
  readonly confirm?: string
  /** Does it. `rows` is empty for the page. A promise keeps the buttons still until it settles. */
  readonly run: (rows: readonly ListRecord[], tools: ActionTools) => unknown
}

/** What a running action may use. */
export interface ActionTools {
  readonly list: ListMeta
  readonly t: (key: string, values?: Record<string, unknown>) => string
  /** Loads the list anew. */
  readonly reload: () => Promise<void>
}

/** Names in a question before it says "and so many more". */
const NAMES_MOST = 10

/** Text key of an action, on a row where it stands on one. */
export function labelOf(action: Pick<ListAction, 'name' | 'label'>, row?: ListRecord): string {
  const { name, label = `action.${name}` } = action
  return typeof label === 'string' ? label : label(row)
}

/** Sign of an action of the page: its own, or a plus for what adds. */
export function iconOf({ name, icon }: Pick<ListAction, 'name' | 'icon'>): IconName | undefined {
  return icon ?? (/^add\b/.test(name) ? 'plus' : undefined)
}

/** Permission code of an action. */
export function permissionOf(
  list: Pick<ListMeta, 'screen'>,
  action: Pick<ListAction, 'name' | 'permission'>,
): string {
  return action.permission ?? `${list.screen}_${action.name}_button`
}

/** The actions of a place that the user may use at all. */
export function actionsAt(
  place: ActionPlace,
  actions: readonly ListAction[],
  list: Pick<ListMeta, 'screen'>,
  can: (code: string) => boolean,
): ListAction[] {
  return actions.filter((action) => {
    const places = typeof action.on === 'string' ? [action.on] : action.on
    const permission = permissionOf(list, action)
    return places.includes(place) && (permission === '' || can(permission))
  })
}

/** Whether the row's state allows an action. A list without `can` leaves it to the permission. */
export function rowAllows(row: ListRecord, action: Pick<ListAction, 'name' | 'always' | 'fits'>): boolean {
  if (action.fits?.(row) === false) return false
  return action.always === true || row.can === undefined || row.can.includes(action.name)
}

/** The actions a row allows: first the next sensible step as a word, then the rest for the menu, danger last. */
export function rowActions(
  row: ListRecord,
  actions: readonly ListAction[],
): { readonly next: ListAction | undefined; readonly rest: readonly ListAction[] } {
  const allowed = actions.filter((action) => rowAllows(row, action))
  const next = allowed.find((action) => !action.danger)
  const rest = allowed.filter((action) => action !== next)
  return { next, rest: rest.toSorted((a, b) => Number(a.danger === true) - Number(b.danger === true)) }
}

/** The names of records for a question: a few, then how many more. */
export function namesText(names: readonly string[], t: ActionTools['t']): string {
  const shown = names.slice(0, NAMES_MOST).join(t('list.nameJoin'))
  const more = names.length - NAMES_MOST
  return more > 0 ? t('list.namesAndMore', { names: shown, count: more }) : shown
}

/** Asks when the action wants it, then runs it. False when the user thought better of it. */
export async function runAction(
  action: ListAction,
  rows: readonly ListRecord[],
  nameOf: (row: ListRecord) => string,
  tools: ActionTools,
): Promise<boolean> {
  const question = action.confirm ?? (action.danger ? 'list.confirmDanger' : undefined)
  if (question !== undefined && question !== '') {
    const verb = tools.t(labelOf(action, rows[0]))
    const values = { count: rows.length, names: namesText(rows.map(nameOf), tools.t), action: verb }
    const danger = action.danger === true
    const agreed = await confirm({ title: verb, text: tools.t(question, values), yes: verb, danger })
    if (!agreed) return false
  }
  await action.run(rows, tools)
  return true
}

/** Runs `POST {base}/{id}/<verb>` for one row with its version, says it is done and reloads. */
export async function postRow(
  row: ListRecord,
  verb: string,
  tools: ActionTools,
  body: object = {},
): Promise<void> {
  await call('POST', `${basePath(tools.list)}/${row.id}/${verb}`, { body: { ...versionOf(row), ...body } })
  toast.success(tools.t('list.done', { action: tools.t(`action.${verb}`) }))
  await tools.reload()
}

/** Deletes one row after asking. */
export const deleteAction: ListAction = {
  name: 'delete',
  on: 'row',
  danger: true,
  confirm: 'list.confirmDelete',
  run: async (rows, tools) => {
    for (const row of rows) await call('POST', `${basePath(tools.list)}/${row.id}/delete`)
    await sayDeleted(rows.length, tools)
  },
}

/** Deletes the ticked rows after asking, all or none. The server must offer `POST {base}/deleteMany`. */
export const deleteManyAction: ListAction = {
  name: 'delete',
  on: 'batch',
  danger: true,
  confirm: 'list.confirmDelete',
  run: async (rows, tools) => {
    await call('POST', `${basePath(tools.list)}/deleteMany`, { body: { ids: rows.map((row) => row.id) } })
    await sayDeleted(rows.length, tools)
  },
}

async function sayDeleted(count: number, tools: ActionTools): Promise<void> {
  toast.success(tools.t('list.deleted', { count }))
  await tools.reload()
}

function versionOf(row: ListRecord): { version?: number } {
  return row.version === undefined ? {} : { version: row.version }
}

/** The tools of a list's actions. */
export function toolsOf(list: ListMeta, t: ActionTools['t'], client: QueryClient): ActionTools {
  return { list, t, reload: () => reloadList(client, list) }
}
