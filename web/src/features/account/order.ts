/** Lists that people put in order. */

/** The list with the element at `from` moved to `to`; the same when either place does not exist. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from < 0 || to < 0 || from >= next.length || to >= next.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
