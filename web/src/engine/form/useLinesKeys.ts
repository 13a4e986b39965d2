/**
 * The keyboard in a table of lines: Enter and the arrows go from cell to cell, Ctrl+Enter adds a row, Ctrl+Delete removes it,
 * Ctrl+D copies it, Alt and an arrow move it. Tab stays the browser's own. An open list of choices keeps its keys.
 */
import type { KeyboardEvent } from 'react'
import { useStable } from '@/ui/useStable'
import { focusCell } from './focusCell'
import { keyOf, type Line } from './lines'
import { cellAt, type LineColumn, type LinesActs } from './LinesBox'

/** Handler for the capture phase: boxes of the component library would take some of the keys. */
export function useLinesKeys(
  rows: readonly Line[],
  columns: readonly LineColumn[],
  acts: LinesActs,
): (event: KeyboardEvent) => void {
  const go = (key: string, field: string, down: number, right: number): boolean => {
    const row = rows.findIndex((each) => keyOf(each) === key) + down
    const column = columns.findIndex((each) => each.field.field === field) + right
    const [line, next] = [rows[row], columns[column]]
    return line !== undefined && next !== undefined && focusCell(keyOf(line), next.field.field)
  }
  return useStable((event: KeyboardEvent) => {
    const at = cellAt(event.target)
    if (!at || event.nativeEvent.isComposing) return
    // It opens the list of choices, and is not the first letter of a search.
    if (event.key === ' ' && isClosedList(event.target)) event.preventDefault()
    const column = columns.find((each) => each.field.field === at.field)
    if (event.key === 'Delete' && !event.ctrlKey && !event.metaKey && column && isClosedList(event.target)) {
      acts.edit(at.key, column.field, undefined)
    }
    const done =
      command(event, at.key, acts) ??
      walk(
        event,
        (down, right) => go(at.key, at.field, down, right),
        () => acts.add(at.key),
      )
    if (!done) return
    event.preventDefault()
    event.stopPropagation()
  })
}

function isClosedList(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'false'
}

/** Keys that change the rows; null for all others. */
function command(event: KeyboardEvent, key: string, acts: LinesActs): true | null {
  const control = event.ctrlKey || event.metaKey
  if (control && event.key === 'Enter') acts.add(key)
  else if (control && (event.key === 'Delete' || event.key === 'Backspace')) acts.remove(key)
  else if (control && event.key.toLowerCase() === 'd') acts.copy(key)
  else if (event.altKey && event.key === 'ArrowUp') acts.move(key, -1)
  else if (event.altKey && event.key === 'ArrowDown') acts.move(key, 1)
  else return null
  return true
}

/** Keys that go to another cell; false when the box should have the key. */
function walk(event: KeyboardEvent, go: (down: number, right: number) => boolean, add: () => void): boolean {
  const { target, key } = event
  const plain = !(event.ctrlKey || event.metaKey || event.altKey)
  if (!plain || !(target instanceof HTMLElement) || target.getAttribute('aria-expanded') === 'true')
    return false
  if (key === 'Enter') {
    // Below the last row stands the next one.
    if (!go(event.shiftKey ? -1 : 1, 0) && !event.shiftKey) add()
    return true
  }
  if (event.shiftKey) return false
  if (key === 'ArrowUp') return go(-1, 0)
  if (key === 'ArrowDown') return go(1, 0)
  if (key === 'ArrowLeft' && isAtEdge(target, 'start')) return go(0, -1)
  return key === 'ArrowRight' && isAtEdge(target, 'end') ? go(0, 1) : false
}

/** Whether the cursor can go no further in its box. */
function isAtEdge(target: HTMLElement, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return true
  const whole = target.selectionStart === 0 && target.selectionEnd === target.value.length
  const at = edge === 'start' ? 0 : target.value.length
  return whole || (target.selectionStart === at && target.selectionEnd === at)
}
