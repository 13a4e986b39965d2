/** A record to look at: the fields of its form as words, not as boxes that cannot be used. */
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePicture } from '@/engine/client/files'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { formatDecimal } from '@/ui/decimal'
import { StatusText } from '@/ui/StatusText'
import { valueText } from '@/ui/valueText'
import {
  codeAndName,
  type FormField,
  type FormValues,
  inputOf,
  isNumeric,
  labelKey,
  presentOf,
} from './fields'
import css from './form.module.css'
import { type FormShape, type Group, groupsOf } from './sections'

const LinesTable = lazy(() => import('./LinesTable').then((module) => ({ default: module.LinesTable })))

interface DetailViewProps extends FormShape {
  readonly screen: string
  readonly record: FormValues
}

/** Draws the record. */
export function DetailView(props: DetailViewProps) {
  return (
    <div className={css['sheet']}>
      {groupsOf(props, 'detail', props.record).map((group) => (
        <GroupOf key={group.section?.title ?? group.lines[0]?.name ?? ''} group={group} {...props} />
      ))}
    </div>
  )
}

function GroupOf({ group, screen, record }: DetailViewProps & { group: Group }) {
  const { t } = useTranslation()
  const id = useId()
  const { section, lines } = group
  const fields = group.fields.filter((field) => inputOf(field) !== 'password')
  const alone = section !== undefined && fields.length === 0 && lines.length === 1
  return (
    <section
      className={css['group']}
      {...(section ? { 'data-section': section.title, 'aria-labelledby': id } : {})}
    >
      {section && <h2 id={id}>{t(section.title)}</h2>}
      {fields.length > 0 && (
        <dl className={css['detail']}>
          {fields.map((field) => (
            <Entry key={field.field} {...{ field, screen, record }} />
          ))}
        </dl>
      )}
      {lines.map((each) => (
        <div key={each.name} {...(alone ? {} : { 'data-section': each.title })}>
          {!alone && <h2>{t(each.title)}</h2>}
          <Suspense fallback={null}>
            <LinesTable lines={each} screen={screen} record={record} />
          </Suspense>
        </div>
      ))}
    </section>
  )
}

interface EntryProps {
  readonly field: FormField
  readonly screen: string
  readonly record: FormValues
}

function Entry({ field, screen, record }: EntryProps) {
  const { t, i18n } = useTranslation()
  const wide = inputOf(field) === 'textarea' || field.wide
  return (
    <div className={css[wide ? 'wide' : 'half']}>
      <dt>{t(labelKey(field, screen, (key) => i18n.exists(key)))}</dt>
      <dd>
        <FieldValue field={field} record={record} />
      </dd>
    </div>
  )
}

/** The value of a field as words, codes with their sign, pictures drawn. */
export function FieldValue({ field, record }: { field: FormField; record: FormValues }) {
  const { t } = useTranslation()
  const value = record[field.field]
  const kind = inputOf(field)
  if (field.none !== undefined && valueText(value) === '') return t(field.none)
  if (field.Box) return <field.Box value={value} disabled />
  if (kind === 'image') return <Picture address={value} />
  if (kind === 'code') return <Codes table={field.code ?? ''} value={value} />
  if (kind === 'time') return timeText(value) || '–'
  if (kind === 'bool') return t(value === true ? 'shared.yes' : 'shared.no')
  if (kind === 'choose') return codeAndName(value, record[presentOf(field)]) || '–'
  const present = field.picker?.present
  const shown =
    typeof present === 'function' ? present(record) : present === undefined ? value : record[present]
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
