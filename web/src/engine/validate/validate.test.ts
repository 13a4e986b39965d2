// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { rules } from '@/generated/rules'
import file from '../../../../crates/kernel/src/validate/cases.json'
import { accepts, isEmpty, type RuleName, refusal } from './validate'

/** The same examples that the server's test reads; a bad text comes with the reason. */
interface Cases {
  good: string[]
  bad: Record<string, string>
}

const cases: Record<RuleName, Cases> = file
const names = Object.keys(rules).filter((name): name is RuleName => name in rules)

describe('the shared rules', () => {
  it('are exactly those that have examples', () => {
    expect(names.toSorted()).toEqual(Object.keys(file).toSorted())
  })

  for (const name of names) {
    const { good, bad } = cases[name]
    it(`${name} takes its good examples`, () => {
      expect(good.length).toBeGreaterThanOrEqual(6)
      expect(good.filter((text) => !accepts(name, text))).toEqual([])
    })

    it(`${name} refuses its bad examples`, () => {
      expect(Object.keys(bad).length).toBeGreaterThanOrEqual(8)
      const taken = Object.entries(bad).filter(([text]) => accepts(name, text))
      expect(taken).toEqual([])
    })
  }

  it('answer the text key of the refusal', () => {
    expect(refusal('mobile', '1')).toBe('rule.mobile')
    expect(refusal('mobile', '13812345678')).toBeUndefined()
  })
})

describe('isEmpty', () => {
  it('counts null, undefined and blank as empty, and nothing else', () => {
    for (const value of [null, undefined, '', ' ', '\t\n', '\u3000', '\u200b'])
      expect(isEmpty(value)).toBe(true)
    for (const value of [0, false, Number.NaN, '0', ' a ', [], {}]) expect(isEmpty(value)).toBe(false)
  })
})
