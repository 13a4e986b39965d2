/** What is ticked: how many, the sums of the numeric columns, and what can be done with all of them. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from '@/engine/grid/columns'
import { decimalText, formatDecimal, parseDecimal, sumDecimals } from '@/ui/decimal'
import { labelOf, type ListAction, rowAllows } from './actions'
import css from './list.module.css'
import type { ListRecord } from './meta'

interface BatchBarProps {
  readonly rows: readonly ListRecord[]
  /** Visible columns. */
  readonly columns: readonly GridColumn[]
  readonly actions: readonly ListAction[]
  /** True while an action runs. */
  readonly busy: boolean
  readonly onRun: (action: ListAction, rows: readonly ListRecord[]) => void
  readonly onClear: () => void
}

/** Numbers that order, count changes or are hundredths: their sum says nothing. */
const NOT_SUMMED: ReadonlySet<string> = new Set(['sort', 'version', 'level', 'progress'])

/** Draws the bar. */
export function BatchBar({ rows, columns, actions, busy, onRun, onClear }: BatchBarProps) {
  const { t } = useTranslation()
  const offered = actions.map((action) => {
    const allowed = rows.filter((row) => rowAllows(row, action)).length
    const reason = allowed === rows.length ? undefined : t('list.notAll', { count: rows.length - allowed })
    return { action, reason }
  })
  // Said in words, too: a button that cannot be pressed has no tooltip under a thumb.
  const closed = offered.filter(({ reason }) => reason !== undefined)
  return (
    <div className={css['batch']} role="region" aria-label={t('list.selection')}>
      <strong>{t('list.selected', { count: rows.length })}</strong>
      <ul className={css['sums']}>
        {sumsOf(rows, columns).map(({ column, sum }) => (
          <li key={column.id}>
            {column.title} <b>{formatDecimal(sum)}</b>
          </li>
        ))}
      </ul>
      {offered.map(({ action, reason }) => (
        <Button
          key={action.name}
          size="small"
          danger={action.danger === true}
          disabled={busy || reason !== undefined}
          title={reason}
          onClick={() => onRun(action, rows)}
        >
          {t(labelOf(action))}
        </Button>
      ))}
      <Button size="small" type="text" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
      {closed.length > 0 && (
        <small className={css['why']}>
          {closed.map(({ action, reason }) => `${t(labelOf(action))}: ${reason}`).join(' · ')}
        </small>
      )}
    </div>
  )
}

/** Exact sums of the visible numeric columns, as decimal text. */
export function sumsOf(rows: readonly ListRecord[], columns: readonly GridColumn[]) {
  return columns
    .filter((column) => column.numeric && !NOT_SUMMED.has(column.id))
    .map((column) => {
      const values = rows.flatMap((row) => parseDecimal(column.plain(row)) ?? [])
      return { column, sum: decimalText(sumDecimals(values)) }
    })
}
