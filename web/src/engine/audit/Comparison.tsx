/** What has changed in a record since it was passed last: changed fields first, each with its old and its new value. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldValue } from '@/engine/form/DetailView'
import { type FormField, type FormValues, fieldsIn, labelKey, presentOf } from '@/engine/form/fields'
import { lineLabelKey, type LinesField } from '@/engine/form/lines'
import { CellText } from '@/engine/form/LineText'
import { type FormShape, tablesOf } from '@/engine/form/sections'
import css from './audit.module.css'
import { compareFields, compareLines, type LineChange, type LineFate } from './compare'

interface ComparisonProps {
  readonly shape: FormShape
  readonly screen: string
  /** As it was passed. */
  readonly before: FormValues
  /** As it is. */
  readonly after: FormValues
  /** The record with the names of what it refers to. */
  readonly record: FormValues
}

/** Draws the comparison. */
export function Comparison({ shape, screen, before, after, record }: ComparisonProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const fields = compareFields(shape.fields, before, after)
  const changed = fields.filter((each) => each.changed)
  const tables = tablesOf(shape).map((lines) => ({
    lines,
    changes: compareLines(lines, before[lines.name], after[lines.name]),
  }))
  const moved = tables.filter(({ changes }) => changes.some((each) => each.fate !== 'same'))
  const rest = fields.length - changed.length
  const shown = all ? fields : changed
  const fresh = { ...after, ...namesOf(shape.fields, after, record) }
  const old = { ...before, ...namesOf(shape.fields, before, record) }
  return (
    <div className={css['comparison']}>
      <p className={css['count']}>
        {changed.length + moved.length === 0
          ? t('audit.nothingChanged')
          : t('audit.changedCount', { count: changed.length + moved.length })}
      </p>
      {shown.length > 0 && (
        <table className={css['fields']}>
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ field, changed: differs }) => (
              <FieldRow key={field.field} {...{ field, screen, differs, old, fresh }} />
            ))}
          </tbody>
        </table>
      )}
      {(all ? tables : moved).map(({ lines, changes }) => (
        <LinesDiff key={lines.name} {...{ lines, changes, screen }} />
      ))}
      {rest > 0 && (
        <button type="button" className={css['more']} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('audit.hideSame') : t('audit.showSame', { count: rest })}
        </button>
      )}
    </div>
  )
}

/** Names of references as far as the record knows them: of codes that are still the same. */
function namesOf(fields: readonly FormField[], values: FormValues, record: FormValues): FormValues {
  return Object.fromEntries(
    fields
      .filter((field) => values[field.field] === record[field.field])
      .map((field) => [presentOf(field), record[presentOf(field)]]),
  )
}

interface FieldRowProps {
  readonly field: FormField
  readonly screen: string
  readonly differs: boolean
  readonly old: FormValues
  readonly fresh: FormValues
}

function FieldRow({ field, screen, differs, old, fresh }: FieldRowProps) {
  const { t, i18n } = useTranslation()
  return (
    <tr data-changed={differs}>
      <th scope="row">
        {t(labelKey(field, screen, (key) => i18n.exists(key)))}
        {differs && <Mark fate="changed" />}
      </th>
      <td data-title={t('audit.before')}>
        {differs ? (
          <del>
            <FieldValue field={field} record={old} />
          </del>
        ) : (
          <FieldValue field={field} record={old} />
        )}
      </td>
      <td data-title={t('audit.after')}>
        {differs ? (
          <ins>
            <FieldValue field={field} record={fresh} />
          </ins>
        ) : (
          <FieldValue field={field} record={fresh} />
        )}
      </td>
    </tr>
  )
}

const SIGNS: Record<LineFate, string> = { added: '+', removed: '−', changed: '≠', same: '' }

/** What became of a field or line: a sign and a word, so that the colour never stands alone. */
function Mark({ fate }: { readonly fate: LineFate }) {
  const { t } = useTranslation()
  if (fate === 'same') return null
  return (
    <span className={css['mark']} data-fate={fate}>
      <span aria-hidden>{SIGNS[fate]}</span> {t(`audit.fate.${fate}`)}
    </span>
  )
}

interface LinesDiffProps {
  readonly lines: LinesField
  readonly changes: readonly LineChange[]
  readonly screen: string
}

function LinesDiff({ lines, changes, screen }: LinesDiffProps) {
  const { t, i18n } = useTranslation()
  const fields = fieldsIn(lines.fields, 'detail')
  return (
    <section>
      <h3>{t(lines.title)}</h3>
      <div className={css['scroll']}>
        <table className={css['lines']}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{t('audit.change')}</th>
              {fields.map((field) => (
                <th key={field.field} scope="col">
                  {t(lineLabelKey(lines, field, screen, (key) => i18n.exists(key)))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={`${change.fate} ${change.line}`} data-fate={change.fate}>
                <th scope="row">{change.line}</th>
                <td>
                  <Mark fate={change.fate} />
                </td>
                {fields.map((field) => (
                  <td key={field.field}>
                    <LineValue field={field} change={change} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function LineValue({ field, change }: { readonly field: FormField; readonly change: LineChange }) {
  const { fate, before = {}, after = {}, fields } = change
  if (fate === 'removed') {
    return (
      <del>
        <CellText field={field} row={before} />
      </del>
    )
  }
  if (fate === 'added') {
    return (
      <ins>
        <CellText field={field} row={after} />
      </ins>
    )
  }
  if (!fields.has(field.field)) return <CellText field={field} row={after} />
  return (
    <>
      <del>
        <CellText field={field} row={before} />
      </del>
      {' → '}
      <ins>
        <CellText field={field} row={after} />
      </ins>
    </>
  )
}
