/** The order of cards, which have no titles to press. */
import { useTranslation } from 'react-i18next'
import type { GridColumn } from '@/engine/grid/columns'
import css from './list.module.css'
import type { Sort } from './query'

interface SortSelectProps {
  readonly columns: readonly GridColumn[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** A choice of column and direction. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const { t } = useTranslation()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  return (
    <select
      className={css['sort']}
      aria-label={t('list.sort')}
      value={`${sort.field} ${sort.type}`}
      onChange={(event) => {
        const [field = '', type] = event.target.value.split(' ')
        onSort({ field, type: type === 'desc' ? 'desc' : 'asc' })
      }}
    >
      {sortable.flatMap((column) =>
        (['asc', 'desc'] as const).map((type) => (
          <option key={`${column.id} ${type}`} value={`${column.id} ${type}`}>
            {column.title} {type === 'asc' ? '↑' : '↓'}
          </option>
        )),
      )}
    </select>
  )
}
