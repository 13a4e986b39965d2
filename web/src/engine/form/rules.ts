/** What a field must obey, as rules of antd's form. Messages are the shared ones, the same as the server's. */
import type { FormRule } from 'antd'
import { isEmpty, refusal } from '@/engine/validate/validate'
import { compareDecimals, parseDecimal } from '@/ui/decimal'
import { type FormField, inputOf, isNumeric, maxOf, placesOf } from './fields'

type T = (key: string, values?: Record<string, unknown>) => string

/** The text of the first broken rule, or null. Empty values break only `required`. */
export function faultOf(field: FormField, value: unknown, t: T): string | null {
  const kind = inputOf(field)
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) {
    return field.required && kind !== 'bool' ? t('rule.required') : null
  }
  if (typeof value !== 'string') return null
  const text = kind === 'password' ? value : value.trim()
  if (isNumeric(kind)) {
    const number = parseDecimal(text)
    if (!number || number.places > placesOf(field)) return t(kind === 'int' ? 'rule.integer' : 'rule.decimal')
    if (number.units < 0n && !field.negative)
      return t(kind === 'int' ? 'rule.nonNegativeInteger' : 'rule.nonNegativeDecimal')
    const [min, max] = field.between ?? []
    const beyond =
      (min !== undefined && compareDecimals(number, whole(min)) < 0) ||
      (max !== undefined && compareDecimals(number, whole(max)) > 0)
    if (beyond) return t('rule.outOfRange', { min, max })
  } else if (isTyped(kind) && Array.from(text).length > maxOf(field)) {
    return t('rule.tooLong', { max: maxOf(field) })
  }
  const rule = field.rule ?? (kind === 'money' ? 'amount' : undefined)
  const broken = rule && refusal(rule, text)
  return broken ? t(broken) : null
}

const whole = (number: number) => ({ units: BigInt(number), places: 0 })

function isTyped(kind: string): boolean {
  return kind === 'text' || kind === 'textarea' || kind === 'password'
}

/** The rules of a field. */
export function rulesOf(field: FormField, t: T): FormRule[] {
  return [
    {
      validator: (_rule: unknown, value: unknown) => {
        const fault = faultOf(field, value, t)
        return fault === null ? Promise.resolve() : Promise.reject(new Error(fault))
      },
    },
  ]
}
