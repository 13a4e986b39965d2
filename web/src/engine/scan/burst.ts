/**
 * Tells a scanner from a person by the pace of the keys. A wedge scanner types a whole code within milliseconds and ends
 * it with Enter or Tab, or with nothing; a person is slower. Pure: strokes go in, what to do with them comes out.
 *
 * Where nothing can be typed into, printable keys are held back for a moment until it is known what they are. Inside a box
 * the first few go through, because only their pace shows what they are; `strayed` says how many, so that they can be
 * taken out again.
 */

/** Longest pause between two keys of one scan, in milliseconds. */
export const GAP = 50
/** Keys that a scan has at least where nothing is typed into; two fast keys may be a slip of the hand. */
const LEAST = 3
/** Inside a box a person's fast fingers must not be mistaken, and without an ending key neither. */
const LEAST_IN_BOX = 4
const LEAST_UNENDED = 6

/** One key press. */
export interface Stroke {
  /** When it happened, in milliseconds of any clock that only goes forward. */
  readonly at: number
  /** The character, or null for Enter and Tab. */
  readonly char: string | null
  /** The focus is in a box that takes text. */
  readonly inBox: boolean
  /** The key is being held down: no scanner does that. */
  readonly held?: boolean
}

/** Keys that may become a scan. */
export interface Burst {
  readonly text: string
  readonly last: number
  readonly inBox: boolean
  /** How many of them have gone into the box. */
  readonly strayed: number
}

export const QUIET: Burst = { text: '', last: 0, inBox: false, strayed: 0 }

/** What became of a key press. */
export interface Heard {
  readonly burst: Burst
  /** True: the page must not see this key. */
  readonly take: boolean
  /** A scan is complete. */
  readonly scan?: { readonly text: string; readonly strayed: number }
  /** Keys that were held back and turned out to be a person's. */
  readonly typed?: string
  /** Enter at a person's pace. */
  readonly entered?: boolean
}

function isScan({ text, inBox }: Burst, ended: boolean): boolean {
  if (!ended) return text.length >= LEAST_UNENDED
  return text.length >= (inBox ? LEAST_IN_BOX : LEAST)
}

/** Held-back keys given back to the page; those of a box are there already. */
function given({ text, inBox }: Burst): { typed?: string } {
  return text === '' || inBox ? {} : { typed: text }
}

/** True when a burst has waited too long for its next key. */
function isOver(burst: Burst, at: number): boolean {
  return burst.text !== '' && at - burst.last > GAP
}

/** Takes one key press. */
export function press(burst: Burst, stroke: Stroke): Heard {
  if (burst.text !== '' && (isOver(burst, stroke.at) || burst.inBox !== stroke.inBox)) {
    const past = settle(burst)
    const next = press(QUIET, stroke)
    return { ...past, ...next, ...(past.typed ? { typed: past.typed + (next.typed ?? '') } : {}) }
  }
  if (stroke.held === true) {
    // A held key types on in its box; where there is none it is worth nothing.
    return { burst: QUIET, take: false, ...given(burst) }
  }
  if (stroke.char === null) {
    if (isScan(burst, true)) return { burst: QUIET, take: true, scan: scanOf(burst) }
    return { burst: QUIET, take: false, entered: true, ...given(burst) }
  }
  const sure = burst.text.length + 1 >= LEAST_UNENDED
  return {
    burst: {
      text: burst.text + stroke.char,
      last: stroke.at,
      inBox: stroke.inBox,
      strayed: burst.strayed + (stroke.inBox && !sure ? 1 : 0),
    },
    take: !stroke.inBox || sure,
  }
}

/** Nothing came for longer than `GAP`: what was gathered is a scan without an ending key, or a person's. */
export function settle(burst: Burst): Omit<Heard, 'take'> {
  if (isScan(burst, false)) return { burst: QUIET, scan: scanOf(burst) }
  return { burst: QUIET, ...given(burst) }
}

function scanOf({ text, strayed }: Burst): { text: string; strayed: number } {
  return { text, strayed }
}
