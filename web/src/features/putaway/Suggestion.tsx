/** Where goods should go and why, in words. */
import { useTranslation } from 'react-i18next'
import { valueText } from '@/ui/valueText'
import css from './putaway.module.css'
import type { Reason, Unit } from './units'

/** The words of a reason. */
export function useReasonText(): (reason: Reason | null | undefined) => string {
  const { t, i18n } = useTranslation()
  return (reason) => {
    if (!reason) return ''
    // A value may itself be the key of a text: what a code is called.
    const values = Object.entries(reason.arguments ?? {}).map(([name, value]) => {
      const word = valueText(value)
      return [name, i18n.exists(word) ? t(word) : word] as const
    })
    return t(reason.key, Object.fromEntries(values))
  }
}

/** Draws the proposal of a unit that is not put away yet. */
export function Suggestion({ unit, why }: { readonly unit: Unit; readonly why: string }) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const reason = reasonText(unit.lines[0].suggestion)
  return (
    <span className={css['suggestion']} data-none={unit.place === null}>
      <strong>{unit.place ?? t('putawayNoteManage.noPlace')}</strong>
      {reason !== '' && <small>{reason}</small>}
      {why !== '' && <small>{why}</small>}
    </span>
  )
}
