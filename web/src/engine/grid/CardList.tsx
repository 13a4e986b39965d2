/**
 * The same rows as cards, for narrow screens and gloved hands: no sideways scrolling, the whole card head ticks or opens,
 * buttons of 48 pixels. Columns keep their order; what does not fit at once unfolds.
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRecord } from '@/engine/list/meta'
import { StatusText } from '@/ui/StatusText'
import css from './CardList.module.css'
import type { GridColumn } from './columns'
import { cellContent, DASH } from './GridCell'
import type { Selection } from './useGridTable'

interface CardListProps {
  readonly label: string
  /** Visible columns in order; the first one is the card's title. */
  readonly columns: readonly GridColumn[]
  readonly rows: readonly ListRecord[]
  readonly selection: Selection
  readonly onSelection?: (next: Selection) => void
  readonly onOpen?: (row: ListRecord) => void
  readonly actions?: (row: ListRecord) => ReactNode
  readonly loading: boolean
  readonly notice?: ReactNode
}

/** Fields of a card that are seen without unfolding. */
const AT_ONCE = 5

/** Draws the rows as cards. */
export function CardList(props: CardListProps) {
  const { label, rows, selection, onSelection, loading, notice } = props
  if (notice !== undefined) return <div className={css['notice']}>{notice}</div>
  const tick = (id: string, ticked: boolean) => {
    const { [id]: _was, ...rest } = selection
    onSelection?.(ticked ? { ...rest, [id]: true } : rest)
  }
  return (
    <ul className={css['cards']} aria-label={label} aria-busy={loading} data-busy={loading}>
      {loading && rows.length === 0
        ? ['a', 'b', 'c'].map((key) => <li key={key} className={css['ghost']} aria-hidden />)
        : rows.map((row) => (
            <Card key={row.id} {...props} row={row} ticked={selection[row.id] === true} onTick={tick} />
          ))}
    </ul>
  )
}

interface CardProps extends CardListProps {
  readonly row: ListRecord
  readonly ticked: boolean
  readonly onTick: (id: string, ticked: boolean) => void
}

function Card({ columns, row, ticked, onTick, onSelection, onOpen, actions }: CardProps) {
  const { t } = useTranslation()
  const [title, ...rest] = columns
  if (!title) return null
  const stated = rest.filter((column) => column.status?.(row))
  const stateColumn = stated.find(({ id }) => id === 'status') ?? stated[0]
  const state = stateColumn?.status?.(row)
  const fields = rest.filter((column) => column !== stateColumn && !isBlank(column, row))
  const name = title.text(row) || DASH
  return (
    <li className={css['card']} data-ticked={ticked}>
      <div className={css['head']}>
        {onSelection && (
          <label className={css['tick']}>
            <input
              type="checkbox"
              checked={ticked}
              aria-label={`${t('grid.selectRow')} ${name}`}
              onChange={(event) => onTick(row.id, event.target.checked)}
            />
          </label>
        )}
        {onOpen ? (
          <button type="button" className={css['title']} onClick={() => onOpen(row)}>
            {name}
          </button>
        ) : (
          <strong className={css['title']}>{name}</strong>
        )}
        {state && <StatusText tone={state.tone}>{state.word}</StatusText>}
      </div>
      <Fields columns={fields.slice(0, AT_ONCE)} row={row} />
      {fields.length > AT_ONCE && (
        <details>
          <summary>{t('grid.moreFields', { count: fields.length - AT_ONCE })}</summary>
          <Fields columns={fields.slice(AT_ONCE)} row={row} />
        </details>
      )}
      {actions && <div className={css['acts']}>{actions(row)}</div>}
    </li>
  )
}

/** Nothing to say: on a card, which names its fields one by one, it is left out. */
function isBlank(column: GridColumn, row: ListRecord): boolean {
  return !column.render && column.text(row) === ''
}

function Fields({ columns, row }: { columns: readonly GridColumn[]; row: ListRecord }) {
  if (columns.length === 0) return null
  return (
    <dl className={css['fields']}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.title}</dt>
          <dd>{cellContent(column, row, false)}</dd>
        </div>
      ))}
    </dl>
  )
}
