/** One row of a table of lines, as a row or as a card. It is drawn anew only when it changes. */
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import { PopupMenu } from '@/ui/PopupMenu'
import { LineCell } from './LineCell'
import { keyOf, type Line, type LinesField, mostOf } from './lines'
import { type ActiveCell, endsRight, type LineColumn, type LinesActs } from './LinesBox'
import sheet from '@/ui/sheet.module.css'
import css from './lines.module.css'
import type { RowFaults } from './wrong'

interface LinesRowProps {
  readonly lines: LinesField
  readonly columns: readonly LineColumn[]
  readonly row: Line
  /** From 0. */
  readonly at: number
  /** Rows there are. */
  readonly total: number
  readonly active: ActiveCell | null
  readonly faults: RowFaults | undefined
  readonly acts: LinesActs
  readonly disabled: boolean
  readonly cards: boolean
}

/** Draws a row. */
export const LinesRow = memo(function LinesRow(props: LinesRowProps) {
  const { lines, columns, row, at, active, faults, acts, disabled, cards } = props
  const { t } = useTranslation()
  const key = keyOf(row)
  const line = t('form.line', { line: at + 1 })
  const cell = ({ field, title }: LineColumn) => (
    <LineCell
      lines={lines}
      field={field}
      row={row}
      label={`${line} ${title}`}
      active={active?.field === field.field ? active : null}
      fault={faults?.[field.field]}
      acts={acts}
      disabled={disabled}
    />
  )
  if (cards) {
    return (
      <li data-line={key}>
        <header>
          <strong>{line}</strong>
          <RowMenu {...props} line={line} />
        </header>
        <div className={css['fields']}>
          {columns
            .filter(({ field }) => field.when?.(row) ?? true)
            .map((column) => (
              <div key={column.field.field} data-cell={column.field.field}>
                <span className={css['label']} aria-hidden>
                  {column.title}
                  {column.field.unit !== undefined && ` ${t(column.field.unit)}`}
                  {(column.field.required || column.field.requiredWhen?.(row)) && <b> *</b>}
                </span>
                {cell(column)}
              </div>
            ))}
        </div>
      </li>
    )
  }
  return (
    <tr data-line={key}>
      <th scope="row" className={sheet['number']}>
        {at + 1}
      </th>
      {columns.map((column) => (
        <td
          key={column.field.field}
          data-cell={column.field.field}
          data-end={endsRight(column.field)}
          data-wrong={faults?.[column.field.field] !== undefined}
        >
          {cell(column)}
        </td>
      ))}
      <td className={css['acts']}>
        <RowMenu {...props} line={line} />
      </td>
    </tr>
  )
})

/** What can be done with a row. In a table the keyboard has its own ways, so that Tab goes from cell to cell. */
function RowMenu({ lines, row, at, total, acts, disabled, cards, line }: LinesRowProps & { line: string }) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const key = keyOf(row)
  const more = `${t('list.moreActions')} · ${line}`
  const remove = `${t('form.removeLine')} · ${line}`
  const stop = cards ? 0 : -1
  return (
    <span className={css['menu']}>
      <button
        type="button"
        tabIndex={stop}
        disabled={disabled}
        aria-label={remove}
        title={remove}
        onClick={() => acts.remove(key)}
      >
        <Icon name="delete" size={16} />
      </button>
      <button
        type="button"
        tabIndex={stop}
        disabled={disabled}
        aria-haspopup="menu"
        aria-label={more}
        title={more}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" size={16} />
      </button>
      {anchor && (
        <PopupMenu
          label={more}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          items={[
            ...(total < mostOf(lines)
              ? [
                  { key: 'add', label: t('form.addBelow'), onChoose: () => acts.add(key) },
                  { key: 'copy', label: t('form.copyLine'), onChoose: () => acts.copy(key) },
                ]
              : []),
            ...(at > 0 ? [{ key: 'up', label: t('form.lineUp'), onChoose: () => acts.move(key, -1) }] : []),
            ...(at < total - 1
              ? [{ key: 'down', label: t('form.lineDown'), onChoose: () => acts.move(key, 1) }]
              : []),
          ]}
        />
      )}
    </span>
  )
}
