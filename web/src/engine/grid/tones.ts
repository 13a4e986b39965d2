/**
 * The five tones of a status. A screen may give its own; this table answers for the usual words, so that "voided" looks
 * the same on every document. Codes that are kinds rather than states (a location type) have no tone.
 */
import type { Tone } from '@/ui/StatusText'

const WORDS: readonly (readonly [RegExp, Tone])[] = [
  [/void|written_?off|reject|fail|disabled|cancel|not_(enabled|authorized)|unauthorized/i, 'stopped'],
  [/^(un|to_|await|wait|pending|part|booked|not_)/i, 'waiting'],
  [/in_process|working|progress|(count|mov|pick|review|putt|receiv|load|allocat)ing(_away)?$/i, 'active'],
  [/complete|done|passed|audited|finish|enabled|authorized|settled|received|confirmed|(un)?loaded|moved/i, 'done'],
  [/picked|entered|shipped|allocated|qualified|^out_|normal/i, 'done'],
  [/^new$/i, 'neutral'],
]

/** Tables that hold states; the rest are kinds and are drawn as plain words. */
const STATE_TABLE = /status|state|audit|confirm|authori[sz]ation/i

/** Tone of a code by its table and key; null when the table is not one of states. */
export function toneOf(table: string, key: string): Tone | null {
  if (!STATE_TABLE.test(table)) return null
  return WORDS.find(([pattern]) => pattern.test(key))?.[1] ?? 'neutral'
}
