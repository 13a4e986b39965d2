/** What the number pad holds, and what each key makes of it. Pure. */

/** What a pad holds: the text, and whether it is still what was proposed. */
export interface PadValue {
  readonly text: string
  readonly fresh: boolean
}

/** Which numbers fit. */
export interface PadShape {
  /** Digits after the point. */
  readonly places: number
  /** Temperatures below zero. */
  readonly signed?: boolean
}

/** Digits before the point. */
const MOST_DIGITS = 9
/** The same of a temperature. */
const MOST_DEGREES = 3

/** A pad with a proposal. */
export function proposed(text: string): PadValue {
  return { text, fresh: true }
}

function withDigit(text: string, digit: string, { places, signed = false }: PadShape): string {
  const [whole = '', rest] = text.replace('-', '').split('.')
  if (rest !== undefined ? rest.length >= places : whole.length >= (signed ? MOST_DEGREES : MOST_DIGITS))
    return text
  // 07 is 7, but 0.7 needs its zero.
  if (text === '0' || text === '-0') return text.slice(0, -1) + digit
  return text + digit
}

/** The pad after a key: a digit, the point, `-` for the sign, `<` for back, `C` for empty. */
export function afterKey(
  { text, fresh }: PadValue,
  key: string,
  { places, signed = false }: PadShape,
): PadValue {
  if (key === 'C') return { text: '', fresh: false }
  if (key === '<') return { text: fresh ? '' : text.slice(0, -1), fresh: false }
  if (key === '-') {
    if (!signed) return { text, fresh }
    return { text: text.startsWith('-') ? text.slice(1) : `-${text}`, fresh }
  }
  const from = fresh ? (text.startsWith('-') ? '-' : '') : text
  if (key === '.') {
    if (places === 0 || from.includes('.')) return { text, fresh }
    return { text: from === '' || from === '-' ? `${from}0.` : `${from}.`, fresh: false }
  }
  return /^\d$/.test(key) ? { text: withDigit(from, key, { places, signed }), fresh: false } : { text, fresh }
}

/** The number as it goes over the wire, or null when the pad holds none. */
export function padNumber({ text }: PadValue): string | null {
  const plain = text.replace(/\.$/, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : null
}
