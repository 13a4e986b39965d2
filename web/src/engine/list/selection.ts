/** Which rows of the page are ticked. Nothing happens to rows out of sight. */
import { useState } from 'react'
import { NO_SELECTION, type Selection } from '@/engine/grid/useGridTable'
import type { ListRecord } from './meta'

/** Ticked rows and their setter; a row that is no longer on the page is no longer ticked. */
export function useTicks(rows: readonly ListRecord[]): readonly [Selection, (next: Selection) => void] {
  const [selection, setSelection] = useState(NO_SELECTION)
  const kept = pruned(selection, rows)
  if (kept !== selection) setSelection(kept)
  return [kept, setSelection]
}

/** The selection without rows that are not among the given ones; the same object when nothing changes. */
export function pruned(selection: Selection, rows: readonly ListRecord[]): Selection {
  const ids = new Set(rows.map((row) => row.id))
  const kept = Object.keys(selection).filter((id) => ids.has(id))
  if (kept.length === Object.keys(selection).length) return selection
  return Object.fromEntries(kept.map((id) => [id, true as const]))
}
