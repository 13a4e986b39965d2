// @vitest-environment node
import { expect, it } from 'vitest'
import { PASSWORD_RULES } from './rules'

const broken = (password: string): string[] =>
  PASSWORD_RULES.filter(({ met }) => !met(password, { old: 'Winter2025', username: 'chen2026' })).map(
    ({ key }) => key,
  )

it.each([
  ['', ['length', 'letters', 'digits', 'different']],
  ['abc1234', ['length']],
  ['abcdefgh', ['digits']],
  ['12345678', ['letters']],
  ['Winter2025', ['different']],
  ['CHEN2026', ['different']],
  ['Winter2026', []],
])('the new password %j breaks %j', (password, keys) => {
  expect(broken(password)).toEqual(keys)
})
