/** Lines by container, loose goods last, each group in the order of its lines. Pure. */
import type { NoteLine } from './types'

/** Goods of one container. */
export interface Group {
  /** Code of the container; empty for loose goods. */
  readonly code: string
  readonly lines: readonly NoteLine[]
}

/** The groups of lines. */
export function groupsOf(lines: readonly NoteLine[]): readonly Group[] {
  const byCode = Map.groupBy(lines, (line) => line.containerCode ?? '')
  const groups = [...byCode].map(([code, own]) => ({ code, lines: own }))
  return groups.toSorted((one, other) => Number(one.code === '') - Number(other.code === ''))
}
