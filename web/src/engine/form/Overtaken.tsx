/** What somebody else has changed while a form stood open: each such field as it was, as it is typed here, and as it is by now. */
import { useQuery } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { valueText } from '@/ui/valueText'
import { FieldValue } from './DetailView'
import { type FormField, type FormValues, inputOf, labelKey, presentOf } from './fields'
import css from './form.module.css'

interface OvertakenProps {
  readonly base: string
  readonly screen: string
  readonly fields: readonly FormField[]
  /** The record as the form began with it. */
  readonly record: FormValues
  readonly form: FormInstance<FormValues>
  /** How the form has made it of the server's record. */
  readonly read: ((record: FormValues) => FormValues) | undefined
}

/** Draws them; nothing when they cannot be told. */
export function Overtaken({ base, screen, fields, record, form, read }: OvertakenProps) {
  const { t, i18n } = useTranslation()
  const id = valueText(record['id'])
  const { data } = useQuery({
    queryKey: [base, 'overtaken', id, record['version']],
    queryFn: ({ signal }) => call<FormValues>('GET', `${base}/${id}`, { signal, silent: true }),
    // Both sides are compared as the form has them.
    ...(read ? { select: read } : {}),
    enabled: id !== '',
    meta: { silent: true },
    staleTime: 0,
  })
  const changed = data ? changedFields(fields, record, data) : []
  if (!data || changed.length === 0) return null
  const typed: FormValues = form.getFieldsValue(true)
  const mine = { ...record, ...typed, ...namesOf(changed, typed, record) }
  const title = (field: FormField) => t(labelKey(field, screen, (key) => i18n.exists(key)))
  return (
    <div className={css['overtaken']}>
      <p>{t('form.overtaken')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('form.overtakenField')}</th>
            <th scope="col">{t('form.overtakenBefore')}</th>
            <th scope="col">{t('form.overtakenMine')}</th>
            <th scope="col">{t('form.overtakenTheirs')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((field) => {
            const own = differs(typed[field.field], record[field.field])
            return (
              <tr key={field.field} data-both={own && differs(typed[field.field], data[field.field])}>
                <th scope="row">{title(field)}</th>
                <td data-title={t('form.overtakenBefore')}>
                  <FieldValue field={field} record={record} />
                </td>
                <td data-title={t('form.overtakenMine')}>
                  {own ? <FieldValue field={field} record={mine} /> : t('form.overtakenSame')}
                </td>
                <td data-title={t('form.overtakenTheirs')}>
                  <ins>
                    <FieldValue field={field} record={data} />
                  </ins>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Names of references as far as the form knows them: of codes that are still the same. */
function namesOf(fields: readonly FormField[], typed: FormValues, record: FormValues): FormValues {
  const others = fields.filter((field) => differs(typed[field.field], record[field.field]))
  return Object.fromEntries(others.map((field) => [presentOf(field), undefined]))
}

function differs(one: unknown, other: unknown): boolean {
  return valueText(one) !== valueText(other)
}

/** The fields that differ. What is more than one word or number (lines, pictures) is not compared, secrets are not shown. */
export function changedFields(
  fields: readonly FormField[],
  before: FormValues,
  now: FormValues,
): readonly FormField[] {
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null
  return fields.filter((each) => {
    const { field } = each
    const [old, present] = [before[field], now[field]]
    return (
      inputOf(each) !== 'password' &&
      field in before &&
      field in now &&
      isPlain(old) &&
      isPlain(present) &&
      differs(old, present)
    )
  })
}
