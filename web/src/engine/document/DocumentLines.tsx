/** The lines of a document to look at, with their sums; cards on a narrow screen. */
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormField, type FormValues, inputOf, isNumeric } from '@/engine/form/fields'
import { lineLabelKey } from '@/engine/form/lines'
import { CellText } from '@/engine/form/LineText'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { formatDecimal } from '@/ui/decimal'
import { StatusText } from '@/ui/StatusText'
import { useWidth } from '@/ui/useWidth'
import { valueText } from '@/ui/valueText'
import sheet from '@/ui/sheet.module.css'
import css from './documentLines.module.css'
import { sumOf } from './sums'

/** A column of lines. */
export interface DocumentColumn extends FormField {
  /** Summed in the last row. */
  readonly sum?: boolean
  /** Text in place of the plain value. Plain elements only. */
  readonly show?: (row: FormValues) => ReactNode
  /** Stands at the end of its cell, as numbers do. */
  readonly end?: boolean
  /** Left out while no row has a value. */
  readonly ifAny?: boolean
}

interface DocumentLinesProps {
  /** What the rows are. */
  readonly label: string
  readonly screen: string
  /** Field that holds the rows, for the titles of the columns (`<screen>.<name>.<field>`). */
  readonly name: string
  readonly columns: readonly DocumentColumn[]
  readonly rows: readonly FormValues[]
  /** Said in place of the table when there is no row. */
  readonly none?: string
  /** What can be done with a row. */
  readonly acts?: (row: FormValues, at: number) => ReactNode
  /** Stands under a row across all columns. */
  readonly under?: (row: FormValues) => ReactNode
  /** Draws attention to a row. */
  readonly toneOf?: (row: FormValues) => 'waiting' | 'stopped' | undefined
}

/** Below this width, in pixels, rows are cards. */
const NARROW = 640
/** Codes, numbers of documents, places and days stay in one piece. */
const CODE = /(?:Code|No|Location|Date)$/
const DAY = /Date$/

/** What a cell holds, for the way it may be broken. A day stays whole, too, where more is said beside it. */
function kindOf(column: DocumentColumn): string {
  if (DAY.test(column.field)) return 'date'
  return !column.show && CODE.test(column.field) ? 'code' : inputOf(column)
}
/** Rows that are drawn at first. */
const FIRST = 200

/** Draws the rows. */
export function DocumentLines(props: DocumentLinesProps) {
  const { label, rows, none, columns: all } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [whole, setWhole] = useState(false)
  const shown = whole ? rows : rows.slice(0, FIRST)
  const columns = all.filter(
    (column) => !column.ifAny || rows.some((row) => (row[column.field] ?? '') !== ''),
  )
  const parts = { ...props, columns, shown }
  return (
    <div ref={box} className={css['lines']} role="group" aria-label={label}>
      {rows.length === 0 && <p className={css['none']}>{none ?? t('form.noLines')}</p>}
      {rows.length > 0 && (width > 0 && width < NARROW ? <Cards {...parts} /> : <Sheet {...parts} />)}
      {shown.length < rows.length && (
        <button type="button" className={css['link']} onClick={() => setWhole(true)}>
          {t('document.allRows', { count: rows.length })}
        </button>
      )}
    </div>
  )
}

type Parts = DocumentLinesProps & { readonly shown: readonly FormValues[] }

function useTitles({ columns, screen, name }: DocumentLinesProps) {
  const { t, i18n } = useTranslation()
  return columns.map((column) => ({
    column,
    title: t(lineLabelKey({ name }, column, screen, (key) => i18n.exists(key))),
    unit: column.unit === undefined ? '' : t(column.unit),
    end: column.end ?? isNumeric(inputOf(column)),
  }))
}

function Sheet(props: Parts) {
  const { label, rows, shown, acts, under, toneOf } = props
  const { t } = useTranslation()
  const titles = useTitles(props)
  const sums = titles.map(({ column }) => (column.sum ? sumOf(rows, column.field) : ''))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className={`${sheet['sheet']} ${css['scroll']}`} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={sheet['number']}>
              #
            </th>
            {titles.map(({ column, title, unit, end }) => (
              <th key={column.field} scope="col" data-end={end}>
                {title} {unit !== '' && <small>{unit}</small>}
              </th>
            ))}
            {acts && (
              <th scope="col" className={css['rowActs']}>
                <span className="floe-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        {shown.map((row, at) => {
          const more = under?.(row)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rows to look at stay in their places
            <tbody key={at} data-tone={toneOf?.(row)}>
              <tr>
                <th scope="row" className={sheet['number']}>
                  {valueText(row['lineNo']) || at + 1}
                </th>
                {titles.map(({ column, end }) => (
                  <td key={column.field} data-end={end} data-kind={kindOf(column)}>
                    <Cell column={column} row={row} />
                  </td>
                ))}
                {acts && <td className={css['rowActs']}>{acts(row, at)}</td>}
              </tr>
              {more !== null && more !== undefined && more !== false && (
                <tr className={css['under']}>
                  <td colSpan={titles.length + (acts ? 2 : 1)}>{more}</td>
                </tr>
              )}
            </tbody>
          )
        })}
        {rows.length > 1 && sums.some((sum) => sum !== '') && (
          <tfoot>
            <tr>
              <th scope="row" className={sheet['number']}>
                {t('document.sum')}
              </th>
              {titles.map(({ column, end }, at) => (
                <td key={column.field} data-end={end}>
                  {formatDecimal(sums[at])}
                </td>
              ))}
              {acts && <td className={css['rowActs']}>&nbsp;</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Cards(props: Parts) {
  const { label, rows, shown, acts, under, toneOf } = props
  const { t } = useTranslation()
  const [first, ...rest] = useTitles(props)
  const sums = rest.flatMap(({ column, title, unit }) => {
    const sum = column.sum ? sumOf(rows, column.field) : ''
    return sum === '' ? [] : [{ field: column.field, title, text: `${formatDecimal(sum)} ${unit}` }]
  })
  return (
    <>
      <ol className={css['cards']} aria-label={label}>
        {shown.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows to look at stay in their places
          <li key={at} data-tone={toneOf?.(row)}>
            <header>
              <span>{valueText(row['lineNo']) || at + 1}</span>
              <strong>{first && <Cell column={first.column} row={row} />}</strong>
            </header>
            <dl>
              {rest.map(({ column, title, unit }) => (
                <div key={column.field}>
                  <dt>{title}</dt>
                  <dd>
                    <Cell column={column} row={row} /> {unit}
                  </dd>
                </div>
              ))}
            </dl>
            {under?.(row)}
            {acts && <div className={css['cardActs']}>{acts(row, at)}</div>}
          </li>
        ))}
      </ol>
      {rows.length > 1 && sums.length > 0 && (
        <dl className={css['cardSums']}>
          {sums.map(({ field, title, text }) => (
            <div key={field}>
              <dt>{`${t('document.sum')} · ${title}`}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Cell({ column, row }: { readonly column: DocumentColumn; readonly row: FormValues }): ReactNode {
  const { t } = useTranslation()
  if (column.when && !column.when(row)) return '–'
  if (column.show) return column.show(row) ?? '–'
  if (inputOf(column) === 'code') {
    const entry = codeEntry(column.code ?? '', row[column.field])
    if (entry?.tone)
      return <StatusText tone={entry.tone}>{t(codeLabelKey(column.code ?? '', entry))}</StatusText>
  }
  return valueText(row[column.field]) === '' ? '–' : <CellText field={column} row={row} />
}
