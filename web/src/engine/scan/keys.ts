/**
 * Key presses of the browser as strokes. What scanners do besides plain keys is known here: FNC1 as Ctrl+], characters
 * typed as Alt and numbers, line ends as Ctrl+M and Ctrl+J, and an input method of Chinese or Japanese in between, which
 * hides the character but not the key.
 */
import type { Stroke } from './burst'
import { GS } from './code'

/** What there is of a `KeyboardEvent`; tests make their own. */
export interface Key {
  readonly key: string
  readonly code: string
  readonly timeStamp: number
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly repeat: boolean
}

/** Keys whose character an input method hides, by their place on the keyboard. */
const PLACES: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Slash: ['/', '?'],
  Period: ['.', '>'],
  Comma: [',', '<'],
  Semicolon: [';', ':'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Space: [' ', ' '],
}

function hidden({ code, shiftKey }: Key): string | undefined {
  if (code.startsWith('Key')) return shiftKey ? code.slice(3) : code.slice(3).toLowerCase()
  if (code.startsWith('Digit') && shiftKey) return ')!@#$%^&*('[Number(code.slice(5))]
  if (code.startsWith('Digit')) return code.slice(5)
  if (/^Numpad\d$/.test(code)) return code.slice(6)
  return PLACES[code]?.[shiftKey ? 1 : 0]
}

/** The character of a key, null for Enter and Tab, undefined for a key that says nothing to a scanner. */
function charOf(event: Key): string | null | undefined {
  const { key, code } = event
  if (event.ctrlKey && !event.altKey) {
    if (key === ']' || code === 'BracketRight' || key === GS) return GS
    return /^[jm]$/i.test(key) ? null : undefined
  }
  if (event.metaKey || event.altKey) return undefined
  if (key === 'Enter' || key === 'Tab') return null
  if (key === 'Process' || key === 'Unidentified') return hidden(event)
  return key.length === 1 ? key : undefined
}

/** A stroke of a key press; null when the key belongs to the page whatever came before. */
export function strokeOf(event: Key, inBox: boolean): Stroke | null {
  const char = charOf(event)
  if (char === undefined) return null
  return { at: event.timeStamp, char, inBox, held: event.repeat }
}

/** True for Ctrl+M and Ctrl+J, which end a scan but mean something else to the browser at a person's pace. */
export function isLineEnd({ key, ctrlKey }: Key): boolean {
  return ctrlKey && /^[jm]$/i.test(key)
}

/** Characters typed by holding Alt and pressing numbers: the scanners' way of sending what no key has. */
export class AltCode {
  #digits = ''

  /** Takes a key press; true when it is part of such a character. */
  press({ key, code, altKey }: Pick<Key, 'key' | 'code' | 'altKey'>): boolean {
    if (key === 'Alt') {
      this.#digits = ''
      return false
    }
    const digit = /^(?:Numpad|Digit)(\d)$/.exec(code)?.[1]
    if (!altKey || digit === undefined) return false
    this.#digits += digit
    return true
  }

  /** Takes the release of a key; answers the character when it was that of Alt after numbers. */
  release(key: string): string | null {
    if (key !== 'Alt' || this.#digits === '') return null
    const code = Number(this.#digits)
    this.#digits = ''
    return code > 0 && code < 256 ? String.fromCharCode(code) : null
  }
}
