/** A reading while it is typed: what it may still become. */
/** A first digit that a second one may follow: goods of a cold store lie within fifty degrees of nothing. */
const TENS = /^[1-4]$/u
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * What a reading of two digits and one place may end as, itself first: "-1" may be meant as -1, -1.5 or -18.
 * Of an empty text and of a lone sign anything may come, which is said by null.
 */
export function mayBecome(typed: string): readonly string[] | null {
  const found = /^(-?)(\d+)(\.\d*)?$/u.exec(typed.trim())
  if (!found) return null
  const [, sign = '', whole = '', part] = found
  const placed = (text: string) => DIGITS.map((digit) => `${text}.${digit}`)
  const itself = sign + whole
  if (part !== undefined) return part.length > 1 ? [typed.trim()] : [itself, ...placed(itself)]
  const longer = TENS.test(whole) ? DIGITS.map((digit) => itself + digit) : []
  return [itself, ...placed(itself), ...longer.flatMap((text) => [text, ...placed(text)])]
}

/** Verdicts from the best to the worst. */
const BEST_FIRST = ['accept', 'conditional', 'reject'] as const

/**
 * The verdict on a reading that is being typed: held back while a further digit could still better it, so that nobody
 * sees a refusal flash up halfway to a good reading.
 */
export function settledVerdict<V extends (typeof BEST_FIRST)[number]>(
  typed: string,
  verdict: (reading: string) => V | null,
): V | null {
  const [now, ...later] = (mayBecome(typed) ?? []).map(verdict)
  if (now === undefined || now === null) return null
  const better = BEST_FIRST.slice(0, BEST_FIRST.indexOf(now))
  return later.some((next) => next !== null && better.some((each) => each === next)) ? null : now
}
