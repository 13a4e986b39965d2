/** What somebody else has changed while a form stood open: the titles of the fields that differ by now. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { valueText } from '@/ui/valueText'
import { type FormField, type FormValues, labelKey } from './fields'

interface OvertakenProps {
  readonly base: string
  readonly screen: string
  readonly fields: readonly FormField[]
  /** The record as the form began with it. */
  readonly record: FormValues
}

/** Draws them; nothing when they cannot be told. */
export function Overtaken({ base, screen, fields, record }: OvertakenProps) {
  const { t, i18n } = useTranslation()
  const id = valueText(record['id'])
  const { data } = useQuery({
    queryKey: [base, 'overtaken', id, record['version']],
    queryFn: ({ signal }) => call<FormValues>('GET', `${base}/${id}`, { signal, silent: true }),
    enabled: id !== '',
    meta: { silent: true },
    staleTime: 0,
  })
  const changed = data ? changedFields(fields, record, data) : []
  if (changed.length === 0) return null
  const titles = changed.map((field) => t(labelKey(field, screen, (key) => i18n.exists(key))))
  return <>{t('form.overtaken', { titles: titles.join(' · ') })}</>
}

/** The fields that differ. What is more than one word or number (lines, pictures) is not compared. */
export function changedFields(
  fields: readonly FormField[],
  before: FormValues,
  now: FormValues,
): readonly FormField[] {
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null
  return fields.filter(({ field }) => {
    const [old, present] = [before[field], now[field]]
    return (
      field in before &&
      field in now &&
      isPlain(old) &&
      isPlain(present) &&
      valueText(old) !== valueText(present)
    )
  })
}
