// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { gs1Bars, gs1CheckDigit, gs1Symbols, textBars, textSymbols } from './code128'

/** Reads the modules of a barcode back: the widths of each symbol of 11 modules. */
function symbolsOf(digits: string): string[] {
  const { bars, width } = gs1Bars(digits)
  const dark = new Set(bars.flatMap((bar) => Array.from({ length: bar.width }, (_, at) => bar.x + at)))
  const modules = Array.from({ length: width }, (_, at) => (dark.has(at) ? '1' : '0')).join('')
  const body = modules.slice(0, -13)
  const found = [...(body.match(/.{11}/g) ?? []), modules.slice(-13)]
  return found.map((each) => [...each.matchAll(/1+|0+/g)].map(([run]) => run.length).join(''))
}

describe('a GS1-128 code', () => {
  it('opens with start C and FNC1 and ends with check and stop', () => {
    // 105 + 1*102 + 2*12 + 3*34 = 333; 333 mod 103 = 24.
    expect(gs1Symbols('1234')).toEqual([105, 102, 12, 34, 24, 106])
    expect(symbolsOf('1234')).toEqual(['211232', '411131', '112232', '131123', '311222', '2331112'])
  })

  it('has 11 modules a symbol, an even number of them dark, and no two symbols alike', () => {
    const all = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))
    const shapes = all.map((pair) => symbolsOf(pair)[2] ?? '')
    expect(new Set(shapes).size).toBe(100)
    for (const shape of shapes) {
      const widths = Array.from(shape, Number)
      const dark = widths.filter((_, at) => at % 2 === 0).reduce((sum, each) => sum + each, 0)
      expect([widths.length, widths.reduce((sum, each) => sum + each, 0), dark % 2], shape).toEqual([
        6, 11, 0,
      ])
    }
  })

  it('takes pairs of digits only', () => {
    expect(() => gs1Symbols('123')).toThrow(RangeError)
    expect(() => gs1Symbols('12AB')).toThrow(RangeError)
    expect(() => gs1Symbols('')).toThrow(RangeError)
  })
})

it.each([
  ['629104150021', 3],
  ['03600029145', 2],
  ['0', 0],
])('the check digit of %s is %i', (digits, check) => {
  expect(gs1CheckDigit(digits)).toBe(check)
})

/** Reads a plain Code 128 back by the standard's own rules, checking the check symbol. */
function readBack(symbols: readonly number[]): string {
  const [start = 0, ...rest] = symbols
  const data = rest.slice(0, -2)
  const sum = data.reduce((total, value, at) => total + value * (at + 1), start)
  expect(rest.at(-2)).toBe(sum % 103)
  expect(rest.at(-1)).toBe(106)
  let pairs = start === 105
  let text = ''
  for (const value of data) {
    if (pairs && value < 100) text += String(value).padStart(2, '0')
    else if (pairs) pairs = value !== 100
    else if (value === 99) pairs = true
    else text += String.fromCharCode(value + 32)
  }
  return text
}

describe('a Code 128 of a text', () => {
  it('is the known sequence for a known text', () => {
    // Start B 104, then 33 41 33 26 for "AIA:"; 104 + 33 + 82 + 99 + 104 = 422; 422 mod 103 = 10.
    expect(textSymbols('AIA:')).toEqual([104, 33, 41, 33, 26, 10, 106])
  })

  it.each([
    'A',
    'A1-01-01-1',
    '12',
    '1234',
    '12345',
    'A1234B',
    'A12345B',
    'A-00010002',
    '0001-AB',
    '~ !',
    'FZ1-A-12-4',
  ])('says %s when it is read back', (text) => expect(readBack(textSymbols(text))).toBe(text))

  it('packs long runs of digits in pairs', () => {
    expect(textSymbols('12345678').length).toBe(7)
    expect(textSymbols('ABCDEFGH').length).toBe(11)
  })

  it('takes printable ASCII only', () => {
    expect(() => textSymbols('')).toThrow(RangeError)
    expect(() => textSymbols('库位')).toThrow(RangeError)
    expect(() => textSymbols('A\n')).toThrow(RangeError)
  })

  it('is as wide as its symbols: 11 modules each and 13 for the stop', () => {
    const { bars, width } = textBars('A1-01')
    expect(width).toBe((textSymbols('A1-01').length - 1) * 11 + 13)
    const last = bars.at(-1)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(width)
  })
})
