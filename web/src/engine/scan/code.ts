/** The text of a scan: cleaned of what the scanner's setting adds, and as people read it. */

/** Group separator: what stands for FNC1 inside GS1 data. */
export const GS = '\u001d'

/** Ways in which scanners write FNC1 when they cannot send the control character. */
const SPELT = /<GS>|\{GS\}|\[GS\]|\u241d|\^\]/gi
/** A keyboard set to full width types these for ASCII. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_SHIFT = 0xfee0
/** Symbology identifier of ISO/IEC 15424: ], a letter, a digit. */
const IDENTIFIER = /^\][A-Za-z]\d/

/** White space and control characters below the separator: what scanners are set to send before and after a code. */
function isFrame(char: string | undefined): boolean {
  return char !== undefined && (char < GS || /\s/.test(char))
}

function withoutFrame(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && isFrame(text[from])) from += 1
  while (to > from && isFrame(text[to - 1])) to -= 1
  return text.slice(from, to)
}

/** The code without frame characters, in plain ASCII where it was full width, FNC1 as group separator. */
export function cleanCode(raw: string): string {
  const plain = raw
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_SHIFT))
    .replaceAll('\u3000', ' ')
  return withoutFrame(plain.replace(SPELT, GS))
}

/** The code as it is shown: without its symbology identifier, FNC1 visible. */
export function shownCode(code: string): string {
  return code.replace(IDENTIFIER, '').replaceAll(GS, '\u241d')
}

/** A trigger held a little too long reads the same label twice; this is how far apart two wanted scans are at least. */
export const ECHO = 700

/** True when a scan is only the echo of the one before. */
export function isEcho(
  before: { readonly text: string; readonly at: number } | null,
  now: { readonly text: string; readonly at: number },
): boolean {
  return before !== null && before.text === now.text && now.at - before.at < ECHO
}
