/**
 * Listens for a keyboard-wedge scanner on the whole page while the component that calls it is shown. What a person types
 * into a box stays there; what a person types where there is no box comes as `onTyped`.
 */
import { useLayoutEffect } from 'react'
import { useStable } from '@/ui/useStable'
import { type Burst, GAP, type Heard, press, QUIET, settle, type Stroke } from './burst'
import { cleanCode, isEcho } from './code'
import { AltCode, isLineEnd, strokeOf } from './keys'

/** What the page does with keys. */
export interface ScannerEars {
  /** A code was scanned; cleaned, never empty. */
  readonly onScan: (code: string) => void
  /** A person typed where there is no box. */
  readonly onTyped?: (text: string) => void
  /** A person pressed Enter where there is no box; true when that was of use, so that nothing else is pressed by it. */
  readonly onEnter?: () => boolean
}

/** Marks the box that only catches scans (`Catcher`): keys pressed in it are nobody's typing. */
export const CATCHER = 'data-scan-catcher'

type Box = HTMLInputElement | HTMLTextAreaElement

/** Kinds of inputs that take no text. */
const NO_TEXT = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'file', 'color', 'reset', 'image'])

/** The box that text goes into, where there is one. */
export function boxOf(target: EventTarget | null): Box | null {
  if (target instanceof HTMLTextAreaElement) return target.readOnly ? null : target
  if (!(target instanceof HTMLInputElement)) return null
  return target.readOnly || target.hasAttribute(CATCHER) || NO_TEXT.has(target.type) ? null : target
}

/** Puts text back into a box so that React learns of it. */
function restore(box: Box, text: string): void {
  const kind = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The listeners with what they remember; the answer ends them. */
function listen(ears: Required<ScannerEars>): () => void {
  let burst: Burst = QUIET
  let before: { text: string; at: number } | null = null
  let box: { element: Box; text: string } | null = null
  let timer = 0
  const alt = new AltCode()

  const tell = (heard: Omit<Heard, 'take'>, at: number): void => {
    burst = heard.burst
    if (heard.typed !== undefined) ears.onTyped(heard.typed)
    if (heard.scan === undefined) return
    if (heard.scan.strayed > 0 && box) restore(box.element, box.text)
    const text = cleanCode(heard.scan.text)
    const now = { text, at }
    if (text !== '' && !isEcho(before, now)) ears.onScan(text)
    before = now
  }
  const hear = (stroke: Stroke, target: EventTarget | null): boolean => {
    window.clearTimeout(timer)
    const element = boxOf(target)
    if (element && (burst === QUIET || box?.element !== element)) box = { element, text: element.value }
    const heard = press(burst, stroke)
    tell(heard, stroke.at)
    if (burst !== QUIET) timer = window.setTimeout(() => tell(settle(burst), stroke.at), GAP * 2)
    const used = heard.entered === true && !stroke.inBox && ears.onEnter()
    return heard.take || used
  }
  const onDown = (event: KeyboardEvent): void => {
    if (alt.press(event)) return
    const inBox = boxOf(event.target) !== null
    const stroke = strokeOf(event, inBox)
    if (!stroke) return
    // At rest Space presses a button, Tab moves on, and the browser has its own Ctrl keys.
    const resting = burst === QUIET
    if (resting && (stroke.char === ' ' || event.key === 'Tab' || isLineEnd(event))) return
    if (hear(stroke, event.target)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const onUp = (event: KeyboardEvent): void => {
    const char = alt.release(event.key)
    if (char !== null) hear({ at: event.timeStamp, char, inBox: boxOf(event.target) !== null }, event.target)
  }
  document.addEventListener('keydown', onDown, { capture: true })
  document.addEventListener('keyup', onUp, { capture: true })
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('keydown', onDown, { capture: true })
    document.removeEventListener('keyup', onUp, { capture: true })
  }
}

/** Listens while the component is shown. */
export function useScanner({ onScan, onTyped, onEnter }: ScannerEars): void {
  const scan = useStable(onScan)
  const typed = useStable((text: string) => onTyped?.(text))
  const enter = useStable(() => onEnter?.() ?? false)
  // Before anything is painted: what can be seen can be scanned.
  useLayoutEffect(() => listen({ onScan: scan, onTyped: typed, onEnter: enter }), [scan, typed, enter])
}
