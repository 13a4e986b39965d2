/**
 * The row after which a page begins. By its number alone the server would have to go through all rows before a page;
 * from the last row of the page before it finds the place at once, however far that is. It also shows each row once
 * while others add rows before it.
 */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/engine/client/apiError'
import type { ListAnswer } from './meta'

/** Parameters of a list call. */
export type ListParams = Readonly<Record<string, string>>

/** Under which the answer to a list call is kept. */
export function listKey(base: string, params: ListParams): readonly unknown[] {
  return [base, 'list', params]
}

/** The last row of the page before, when that page is at hand, whole, and not known to be out of date. */
export function anchorOf(client: QueryClient, base: string, params: ListParams): string | undefined {
  const pageNum = Number(params['pageNum'])
  if (!(pageNum > 1)) return undefined
  const key = listKey(base, { ...params, pageNum: String(pageNum - 1) })
  const before = client.getQueryState<ListAnswer>(key)
  if (before?.data === undefined || before.isInvalidated) return undefined
  const { records } = before.data
  return records.length === Number(params['pageSize']) ? records.at(-1)?.id : undefined
}

/** Reads a page after a row, or by its number alone when there is none or the server does not find it any more. */
export async function readAfter<T>(
  anchor: string | undefined,
  read: (place: ListParams) => Promise<T>,
): Promise<T> {
  if (anchor === undefined) return read({})
  try {
    return await read({ afterId: anchor })
  } catch (error) {
    const gone = error instanceof ApiError && error.fields.some((field) => field.field === 'afterId')
    if (!gone) throw error
    return read({})
  }
}
