/** The way to a cell of a table of lines. Rows have names that are unique in the console, so no table needs to be known. */

const USABLE = 'input:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]'

/** Puts the cursor into a cell; false when there is none to put it into. */
export function focusCell(key: string, field: string): boolean {
  const cell = document.querySelector(`[data-line="${CSS.escape(key)}"] [data-cell="${CSS.escape(field)}"]`)
  const box = cell?.querySelector<HTMLElement>(USABLE)
  if (!box) return false
  box.focus()
  box.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (box instanceof HTMLInputElement && box.type === 'text') box.select()
  return true
}
