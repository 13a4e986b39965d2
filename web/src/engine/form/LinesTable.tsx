/** Rows that belong to a record, to look at: a plain table, or cards on a narrow screen. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '@/ui/useWidth'
import { fieldsIn, type FormValues, isNumeric, inputOf } from './fields'
import { lineLabelKey, type LinesField, linesOf } from './lines'
import sheet from '@/ui/sheet.module.css'
import css from './lines.module.css'
import { CellText } from './LineText'

/** Below this width, in pixels, rows are cards. */
const NARROW = 640

interface LinesTableProps {
  readonly lines: LinesField
  readonly screen: string
  readonly record: FormValues
}

/** Draws the rows. */
export function LinesTable({ lines, screen, record }: LinesTableProps) {
  const { t, i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const rows = linesOf(record[lines.name])
  const columns = fieldsIn(lines.fields, 'detail').map((field) => ({
    field,
    title: t(lineLabelKey(lines, field, screen, (key) => i18n.exists(key))),
    unit: field.unit === undefined ? '' : t(field.unit),
  }))
  const text = (field: (typeof columns)[number]['field'], row: FormValues) =>
    field.when && !field.when(row) ? '–' : <CellText field={field} row={row} />
  if (rows.length === 0) return <p className={css['none']}>{t('form.noLines')}</p>
  return (
    <div ref={box} className={css['look']}>
      {width > 0 && width < NARROW ? (
        <ol className={css['cards']} aria-label={t(lines.title)}>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows to look at have no other name
            <li key={at}>
              <strong>{t('form.line', { line: at + 1 })}</strong>
              <dl className={css['fields']}>
                {columns.map(({ field, title, unit }) => (
                  <div key={field.field}>
                    <dt>{title}</dt>
                    <dd>
                      {text(field, row)} {unit}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      ) : (
        <div className={`${sheet['sheet']} ${css['scroll']}`}>
          <table aria-label={t(lines.title)}>
            <thead>
              <tr>
                <th scope="col" className={sheet['number']}>
                  #
                </th>
                {columns.map(({ field, title, unit }) => (
                  <th key={field.field} scope="col" data-end={isNumeric(inputOf(field))}>
                    {title} <small>{unit}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows to look at have no other name
                <tr key={at}>
                  <th scope="row" className={sheet['number']}>
                    {at + 1}
                  </th>
                  {columns.map(({ field }) => (
                    <td key={field.field} data-end={isNumeric(inputOf(field))}>
                      <span>{text(field, row)}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
