// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { cleanCode, ECHO, GS, isEcho, shownCode } from './code'
import { AltCode, type Key, strokeOf } from './keys'

const key = (part: Partial<Key>): Key => ({
  key: '',
  code: '',
  timeStamp: 5,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...part,
})
const charOf = (part: Partial<Key>) => strokeOf(key(part), false)?.char

describe('a code', () => {
  it('loses what the setting of the scanner puts round it', () => {
    expect(cleanCode('\u0002A-01-02\u0003\r\n')).toBe('A-01-02')
    expect(cleanCode(' \tPL0001 ')).toBe('PL0001')
  })

  it('keeps its symbology identifier and its separators, however they were sent', () => {
    expect(cleanCode(']C10109312345678907')).toBe(']C10109312345678907')
    for (const spelt of ['<GS>', '{gs}', '\u241d', '^]', GS]) {
      expect(cleanCode(`10LOT${spelt}17270101`)).toBe(`10LOT${GS}17270101`)
    }
    expect(cleanCode(`${GS}0109312345678907`)).toBe(`${GS}0109312345678907`)
  })

  it('is plain where the keyboard was set to full width', () => {
    expect(cleanCode('ＰＬ－００１')).toBe('PL-001')
  })

  it('is shown without the identifier and with visible separators', () => {
    expect(shownCode(`]C110LOT${GS}17270101`)).toBe('10LOT\u241d17270101')
  })

  it('read twice in a moment is read once', () => {
    const before = { text: 'A', at: 100 }
    expect(isEcho(before, { text: 'A', at: 100 + ECHO - 1 })).toBe(true)
    expect(isEcho(before, { text: 'A', at: 100 + ECHO })).toBe(false)
    expect(isEcho(before, { text: 'B', at: 101 })).toBe(false)
    expect(isEcho(null, { text: 'A', at: 101 })).toBe(false)
  })
})

describe('keys', () => {
  it('are characters, ending keys, or nothing to a scanner', () => {
    expect(charOf({ key: 'A' })).toBe('A')
    expect(charOf({ key: 'Enter' })).toBeNull()
    expect(charOf({ key: 'Tab' })).toBeNull()
    expect(charOf({ key: 'Shift' })).toBeUndefined()
    expect(charOf({ key: 'ArrowDown' })).toBeUndefined()
    expect(charOf({ key: 'a', metaKey: true })).toBeUndefined()
    expect(charOf({ key: 'c', ctrlKey: true })).toBeUndefined()
  })

  it('with Ctrl are the separator and the ends of a line', () => {
    expect(charOf({ key: ']', code: 'BracketRight', ctrlKey: true })).toBe(GS)
    expect(charOf({ key: 'm', ctrlKey: true })).toBeNull()
    expect(charOf({ key: 'j', ctrlKey: true })).toBeNull()
  })

  it('under an input method are read from their place', () => {
    expect(charOf({ key: 'Process', code: 'KeyP', shiftKey: true })).toBe('P')
    expect(charOf({ key: 'Process', code: 'Digit7' })).toBe('7')
    expect(charOf({ key: 'Unidentified', code: 'Digit0', shiftKey: true })).toBe(')')
    expect(charOf({ key: 'Process', code: 'Minus' })).toBe('-')
    expect(charOf({ key: 'Process', code: '' })).toBeUndefined()
  })

  it('with Alt and numbers are one character', () => {
    const alt = new AltCode()
    expect(alt.press(key({ key: 'Alt' }))).toBe(false)
    const digits = ['0', '2', '9'].map((digit) =>
      alt.press(key({ key: digit, code: `Numpad${digit}`, altKey: true })),
    )
    expect(digits).toEqual([true, true, true])
    expect(alt.release('Alt')).toBe(GS)
    expect(alt.release('Alt')).toBeNull()
    expect(alt.press(key({ key: '5', code: 'Digit5' }))).toBe(false)
  })
})
