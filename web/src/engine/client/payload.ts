/**
 * What leaves the browser: query values that say nothing are dropped, and so are the two stamps that only the server
 * writes (console specification, section 5).
 */

/** A value of the query; lists are joined with commas. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export type Query = Readonly<Record<string, QueryValue>>

const STAMPS: ReadonlySet<string> = new Set(['gmtCreated', 'gmtModified'])

function saysNothing(value: QueryValue): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The query without empty values. 0 and false stay: they ask for something. */
export function dropEmpty(query: Query): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (!saysNothing(value)) kept[name] = String(value)
  }
  return kept
}

/** `?a=1&b=2` of a query, or an empty text when nothing is asked. */
export function queryText(query: Query | undefined): string {
  const text = new URLSearchParams(dropEmpty(query ?? {})).toString()
  return text === '' ? '' : `?${text}`
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** The payload without `gmtCreated` and `gmtModified`, in nested objects and lists too. The original stays as it is. */
export function dropStamps(payload: unknown): unknown {
  if (Array.isArray(payload)) return payload.map(dropStamps)
  if (!isPlain(payload)) return payload
  return Object.fromEntries(
    Object.entries(payload)
      .filter(([name]) => !STAMPS.has(name))
      .map(([name, value]) => [name, dropStamps(value)]),
  )
}
