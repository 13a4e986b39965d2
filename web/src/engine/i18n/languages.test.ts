import { describe, expect, it } from 'vitest'
import { pickLanguage } from './languages'

describe('the language to start with', () => {
  it('is the saved one, whatever the browser says', () => {
    expect(pickLanguage('ja', ['zh-CN'])).toBe('ja')
  })

  it('is the first of the browser that the console speaks', () => {
    expect(pickLanguage(null, ['zh-TW', 'en'])).toBe('zh')
    expect(pickLanguage(null, ['fr-CA', 'es-MX', 'en'])).toBe('es')
    expect(pickLanguage(null, ['JA'])).toBe('ja')
  })

  it('is English when neither is known', () => {
    expect(pickLanguage(null, ['fr', 'de-DE'])).toBe('en')
    expect(pickLanguage(null, [])).toBe('en')
    expect(pickLanguage('xx', ['de'])).toBe('en')
  })

  it('does not take a language for another that begins alike', () => {
    expect(pickLanguage(null, ['est'])).toBe('en')
  })
})
