/** Language, currency and cycle in which rate lines are said: those of the form, or of the contract that is looked at. */
import { Form } from 'antd'
import type { FormValues } from '@/engine/form/fields'
import { text } from '@/engine/i18n/i18n'
import { HTML_LANG } from '@/engine/i18n/languages'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { valueText } from '@/ui/valueText'
import type { Rate } from './rateFields'
import type { Speaker } from './sentence'

/** Where `read` of the page puts what lines must know of their contract. */
export const OF_CONTRACT = 'ofContract'

/** What a line must know of its contract. */
export function ofContract(contract: FormValues): FormValues {
  const { currency, cycleUnit, cycleCount } = contract
  return { currency, cycleUnit, cycleCount }
}

/** The speaker for lines. */
export function useSpeaker(rates: readonly Rate[]): Speaker {
  const language = useLanguage()
  const form = Form.useFormInstance()
  const typed = Form.useWatch(
    (values: FormValues) => JSON.stringify(ofContract(values)),
    form ? { form, preserve: true } : {},
  )
  const held = rates[0]?.[OF_CONTRACT]
  const contract = (form && typed !== undefined ? JSON.parse(typed) : (held ?? {})) as FormValues
  return {
    t: (key, values) => text(key, { lng: language, ...values }),
    locale: HTML_LANG[language],
    currency: valueText(contract['currency']),
    cycle: { unit: valueText(contract['cycleUnit']) || 'DAY', count: Number(contract['cycleCount'] ?? 1) },
  }
}
