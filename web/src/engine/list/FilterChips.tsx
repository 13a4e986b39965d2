/** Active filters as chips that can be taken away one by one. */
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import css from './FilterBar.module.css'
import { chipsOf, type FilterField, type Filters, withoutFilters } from './filters'

interface FilterChipsProps {
  readonly fields: readonly FilterField[]
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** Draws the chips; nothing when no filter is active. */
export function FilterChips({ fields, filters, onChange }: FilterChipsProps) {
  const { t } = useTranslation()
  const chips = chipsOf(fields, filters)
  if (chips.length === 0) return null
  return (
    <ul className={css['chips']} aria-label={t('list.activeFilters')}>
      {chips.map((chip) => (
        <li key={chip.field}>
          <span>{chip.title}</span>
          <b>{chip.text}</b>
          <button
            type="button"
            aria-label={t('list.removeFilter', { title: chip.title })}
            onClick={() => onChange(withoutFilters(filters, chip.names))}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li data-plain>
          <button type="button" onClick={() => onChange({})}>
            {t('list.clearFilters')}
          </button>
        </li>
      )}
    </ul>
  )
}
