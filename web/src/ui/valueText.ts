/** Text of any value that JSON brings. */

/** Null, undefined and what is neither text, number nor flag are empty; lists are joined with commas. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  return Array.isArray(value) ? value.map(valueText).join(', ') : ''
}
