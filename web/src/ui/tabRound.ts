/** Tab goes round inside a dialog. antd sees to it only from the second opening on. */

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** Where Tab stops inside, in order. Of radio buttons only the chosen one is a stop. */
function stopsIn(part: HTMLElement): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(STOPS)].filter((each) => {
    if (each.tabIndex < 0 || each.getClientRects().length === 0) return false
    if (!(each instanceof HTMLInputElement) || each.type !== 'radio' || each.checked) return true
    return part.querySelector(`input[type="radio"][name="${CSS.escape(each.name)}"]:checked`) === null
  })
}

/** Listener for `keydown` on the part. */
export function tabRound(event: KeyboardEvent): void {
  const part = event.currentTarget
  if (event.key !== 'Tab' || event.defaultPrevented || !(part instanceof HTMLElement)) return
  const stops = stopsIn(part)
  const [first] = stops
  const last = stops.at(-1)
  const now = document.activeElement
  const target = event.shiftKey ? (now === first || now === part ? last : null) : now === last ? first : null
  if (!target) return
  event.preventDefault()
  target.focus()
}
