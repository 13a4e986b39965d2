/** A record to look at: the fields of its form as words, not as boxes that cannot be used. */
import { useTranslation } from 'react-i18next'
import { usePicture } from '@/engine/client/files'
import { valueText } from '@/ui/valueText'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { formatDecimal } from '@/ui/decimal'
import { StatusText } from '@/ui/StatusText'
import { fieldsOf, type FormField, type FormValues, inputOf, isNumeric, labelKey } from './fields'
import css from './form.module.css'

interface DetailViewProps {
  readonly fields: readonly FormField[]
  readonly screen: string
  readonly record: FormValues
}

/** Draws the record. */
export function DetailView({ fields, screen, record }: DetailViewProps) {
  const { t, i18n } = useTranslation()
  return (
    <dl className={css['detail']}>
      {fieldsOf(fields, 'detail', record)
        .filter((field) => inputOf(field) !== 'password')
        .map((field) => (
          <div
            key={field.field}
            className={css[inputOf(field) === 'textarea' || field.wide ? 'wide' : 'half']}
          >
            <dt>{t(labelKey(field, screen, (key) => i18n.exists(key)))}</dt>
            <dd>
              <Value field={field} record={record} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Value({ field, record }: { field: FormField; record: FormValues }) {
  const { t } = useTranslation()
  const value = record[field.field]
  const kind = inputOf(field)
  if (field.Box) return <field.Box value={value} disabled />
  if (kind === 'image') return <Picture address={value} />
  if (kind === 'code') return <Codes table={field.code ?? ''} value={value} />
  if (kind === 'time') return timeText(value) || '–'
  if (kind === 'bool') return t(value === true ? 'shared.yes' : 'shared.no')
  const shown = field.picker?.present === undefined ? value : record[field.picker.present]
  const text = isNumeric(kind) ? formatDecimal(shown) : valueText(shown)
  const unit = field.unit === undefined || text === '' ? '' : ` ${t(field.unit)}`
  return text === '' ? '–' : `${text}${unit}`
}

function Codes({ table, value }: { table: string; value: unknown }) {
  const { t } = useTranslation()
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const entries = values.flatMap((each) => codeEntry(table, each) ?? [])
  const [only] = entries
  if (!only) return valueText(value) || '–'
  const word = entries.map((entry) => t(codeLabelKey(table, entry))).join(', ')
  return entries.length === 1 && only.tone ? <StatusText tone={only.tone}>{word}</StatusText> : word
}

function Picture({ address }: { address: unknown }) {
  const { t } = useTranslation()
  const picture = usePicture(typeof address === 'string' ? address : null)
  return picture === null ? '–' : <img src={picture} alt={t('form.picture')} className={css['shown']} />
}
