/** All faults of a form in one place, each a way to its box. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { type FormField, labelKey } from './fields'
import css from './form.module.css'
import { keyOf, lineLabelKey, type LinesField, linesOf } from './lines'
import { jumpTo, type RecordFormState } from './useRecordForm'
import type { Wrong } from './wrong'

interface WrongListProps {
  readonly state: RecordFormState
  readonly fields: readonly FormField[]
  readonly lines: readonly LinesField[]
  readonly screen: string
}

/** Faults named one by one; the rest is counted. */
const MOST = 8

/** Draws the list; nothing while there is nothing to mend. */
export function WrongList({ state, fields, lines, screen }: WrongListProps) {
  const { t, i18n } = useTranslation()
  const { form, wrong } = state
  if (wrong.length === 0) return null
  const has = (key: string) => i18n.exists(key)
  const labelOf = ({ name, cell, path }: Wrong): string => {
    const table = lines.find((each) => each.name === name)
    const field = (table?.fields ?? fields).find((each) => each.field === (cell?.field ?? name))
    const place = /\[(\d+)\]/.exec(path ?? '')?.[1]
    const ofLine = place === undefined ? '' : ` ${t('form.line', { line: Number(place) + 1 })}`
    if (!table) return field ? t(labelKey(field, screen, has)) + ofLine : name
    if (!cell || !field) return t(table.title)
    const line = linesOf(form.getFieldValue(name)).findIndex((each) => keyOf(each) === cell.key) + 1
    return `${t(table.title)} ${t('form.line', { line })} · ${t(lineLabelKey(table, field, screen, has))}`
  }
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      title={t('form.wrongPlaces', { count: wrong.length })}
      description={
        <ul className={css['wrong']}>
          {wrong.slice(0, MOST).map((each) => (
            <li
              key={`${each.name} ${each.path ?? ''} ${each.cell?.key ?? ''} ${each.cell?.field ?? ''} ${each.msg}`}
            >
              <button type="button" onClick={() => jumpTo(form, each)}>
                {labelOf(each)}
              </button>{' '}
              {each.msg}
            </li>
          ))}
          {wrong.length > MOST && <li>{t('form.morePlaces', { count: wrong.length - MOST })}</li>}
        </ul>
      }
    />
  )
}
