/**
 * The shared input rules in the browser. Patterns and message keys come from the server's table, so a rule is said
 * once; what a pattern cannot say stands in `identity.ts`. The server checks everything again. Below the rules stand
 * the helpers that keep only what a query input takes while a person types.
 */
import { rules } from '@/generated/rules'
import { hasLetterAndDigit, isCitizenId, isGs1Key, isSocialCreditCode } from './identity'

export type RuleName = keyof typeof rules

/** The text key of a refusal: `rule.mobile` and so on. */
export type RuleText = (typeof rules)[RuleName]['text']

const beyond: Partial<Record<RuleName, (text: string) => boolean>> = {
  citizenId: isCitizenId,
  gtin: isGs1Key,
  password: hasLetterAndDigit,
  socialCreditCode: isSocialCreditCode,
  sscc: isGs1Key,
}

const compiled = new Map<RuleName, RegExp>()

/** With flag `u` a character outside the basic plane counts once, as it does on the server. */
function expression(name: RuleName): RegExp {
  const known = compiled.get(name)
  if (known) return known
  const made = new RegExp(rules[name].pattern, 'u')
  compiled.set(name, made)
  return made
}

/** Whether the text obeys the rule. */
export function accepts(name: RuleName, text: string): boolean {
  return expression(name).test(text) && (beyond[name]?.(text) ?? true)
}

/** The text key of the refusal, when the text breaks the rule. */
export function refusal(name: RuleName, text: string): RuleText | undefined {
  return accepts(name, text) ? undefined : rules[name].text
}

/** The non-empty test: null, undefined and blank all count as empty; 0 and false do not. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'string' && !accepts('nonEmpty', value)
}

/** The most decimals that a query number keeps. */
const QUERY_DECIMALS = 6

/** Full-width digits, point and minus, as input methods produce them, in their plain form. */
function plain(text: string): string {
  return text
    .replace(/[０-９]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。]/gu, '.')
    .replace(/[－−]/gu, '-')
}

/**
 * Type number while typing: a leading minus, digits, the first point and at most 6 decimals. A point or a minus may
 * stand alone for the moment; `settleNumber` ends that.
 */
export function keepNumber(text: string): string {
  const kept = plain(text).replace(/[^0-9.-]/g, '')
  const minus = kept.startsWith('-') ? '-' : ''
  const digits = kept.replaceAll('-', '')
  const point = digits.indexOf('.')
  if (point < 0) return minus + digits
  const decimals = digits.slice(point + 1).replaceAll('.', '')
  return `${minus}${digits.slice(0, point)}.${decimals.slice(0, QUERY_DECIMALS)}`
}

/** A typed number when the person leaves the box: `.5` is 0.5, `5.` is 5, `007` is 7, a lone minus or point nothing. */
export function settleNumber(text: string): string {
  const kept = keepNumber(text)
  const minus = kept.startsWith('-') ? '-' : ''
  const [whole = '', decimals = ''] = kept.slice(minus.length).split('.')
  if (whole === '' && decimals === '') return ''
  const integer = whole.replace(/^0+(?=[0-9])/, '') || '0'
  return minus + integer + (decimals === '' ? '' : `.${decimals}`)
}

/** Type positive integer: everything but digits is dropped, and leading zeros are. */
export function keepPositiveInteger(text: string): string {
  return plain(text)
    .replace(/[^0-9]/g, '')
    .replace(/^0+/, '')
}
