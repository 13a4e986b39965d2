/**
 * Code 128. GS1-128 barcodes of digits, such as a pallet's SSCC, are in set C, two digits a symbol, opened by FNC1 so that
 * a scanner reads application identifiers; plain texts, such as a location's code, are in set B with set C for longer runs
 * of digits. Answers widths; drawing them is up to the page.
 */

/** Widths of bars and gaps by symbol value, bar first, in modules; the last one is the stop with its closing bar. */
const SYMBOLS = `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213
  221312 231212 112232 122132 122231 113222 123122 123221 223211 221132
  221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313
  231113 231311 112133 112331 132131 113123 113321 133121 313121 211331
  231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
  112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
  114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)

/** Modules of white that a scanner needs at each side of bars. */
export const QUIET = 10

const FNC1 = 102
const CODE_C = 99
const CODE_B = 100
const START_B = 104
const START_C = 105
const STOP = 106
/** The check symbol is a weighted sum modulo this. */
const MODULUS = 103

/** Closes data symbols with the check symbol and the stop. */
function closed(start: number, data: readonly number[]): number[] {
  const check = data.reduce((sum, value, at) => sum + value * (at + 1), start) % MODULUS
  return [start, ...data, check, STOP]
}

/** Symbol values of digits: start, FNC1, the pairs, check, stop. Throws when the digits make no pairs. */
export function gs1Symbols(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError(`no pairs of digits: ${digits}`)
  return closed(START_C, [FNC1, ...(digits.match(/\d\d/g) ?? []).map(Number)])
}

/** Digits in a row from which set C is shorter than set B, the change of sets counted. */
const RUN = 4
/** First letter of set B. */
const SPACE = 32

/** Symbol values of a text of printable ASCII letters. Throws for any other. */
export function textSymbols(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(`no text for a Code 128: ${text}`)
  // A long run gives its pairs to set C; its odd digit, if any, is the first one and stays in set B.
  const parts = text.split(/(\d+)/).flatMap((part) => {
    if (!/^\d/.test(part) || part.length < RUN) return [{ pairs: false, part }]
    const odd = part.length % 2
    return [
      { pairs: false, part: part.slice(0, odd) },
      { pairs: true, part: part.slice(odd) },
    ]
  })
  const shown = parts.filter(({ part }) => part !== '')
  const start = shown[0]?.pairs === true ? START_C : START_B
  let inPairs = start === START_C
  const data = shown.flatMap(({ pairs, part }) => {
    const change = pairs === inPairs ? [] : [pairs ? CODE_C : CODE_B]
    inPairs = pairs
    const values = pairs
      ? (part.match(/\d\d/g) ?? []).map(Number)
      : Array.from(part, (letter) => letter.charCodeAt(0) - SPACE)
    return [...change, ...values]
  })
  return closed(start, data)
}

/** One bar of a code. */
export interface Bar {
  /** Modules from the left edge. */
  readonly x: number
  readonly width: number
}

/** Bars and the width of the whole, in modules, without the quiet zones. */
export interface Bars {
  readonly bars: readonly Bar[]
  readonly width: number
}

/** The bars of digits under FNC1. */
export function gs1Bars(digits: string): Bars {
  return barsOf(gs1Symbols(digits))
}

/** The bars of a text. */
export function textBars(text: string): Bars {
  return barsOf(textSymbols(text))
}

function barsOf(symbols: readonly number[]): Bars {
  const widths = symbols.flatMap((value) => Array.from(SYMBOLS[value] ?? '', Number))
  const bars: Bar[] = []
  let x = 0
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) bars.push({ x, width })
    x += width
  }
  return { bars, width: x }
}

/** The check digit that GS1 numbers end with: weights 3 and 1 from the right. */
export function gs1CheckDigit(digits: string): number {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
