/**
 * The query fields above a list: those that matter in one row, the rest behind "more". What is typed is taken over by
 * Enter or the search button; a field that fails its pattern is cleared with the warning that names its column.
 */
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import { useStable } from '@/ui/useStable'
import css from './FilterBar.module.css'
import { FilterBox } from './FilterBox'
import { acceptFilters, acceptValue, type FilterField, type Filters } from './filters'

interface FilterBarProps {
  readonly fields: readonly FilterField[]
  /** Filters in force. */
  readonly filters: Filters
  readonly base: string
  /** On narrow screens the fields stand behind a button. */
  readonly narrow: boolean
  readonly onSearch: (filters: Filters) => void
  /** The filters in force; they stand in what room the line of the buttons leaves. */
  readonly children?: ReactNode
}

/** Fields of the first row when the list names none. */
const FIRST_ROW = 3

/** Draws the query fields. Nothing when the list has none. */
export function FilterBar({ fields, filters, base, narrow, onSearch, children }: FilterBarProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Filters>(filters)
  const [open, setOpen] = useState(false)
  const [applied, setApplied] = useState(filters)
  if (applied !== filters) {
    setApplied(filters)
    setDraft(filters)
  }
  const clear = (field: FilterField, names: readonly string[]) => {
    setDraft((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, ''])) }))
    toast.warning(t('list.queryFieldInvalid', { title: field.title }))
  }
  const onLeave = useStable((field: FilterField) => {
    const failing = field.names.filter((name) => acceptValue(field, draft[name] ?? '') === null)
    if (failing.length > 0) clear(field, failing)
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    const accepted = acceptFilters(fields, draft)
    for (const field of accepted.failed) toast.warning(t('list.queryFieldInvalid', { title: field.title }))
    setDraft(accepted.filters)
    onSearch(accepted.filters)
    if (narrow) setOpen(false)
  }
  const reset = () => {
    setDraft({})
    onSearch({})
  }
  if (fields.length === 0) return null
  const [first, rest] = rowsOf(fields)
  const hidden = narrow ? fields : rest
  const shown = narrow ? (open ? fields : []) : open ? [...first, ...rest] : first
  const word = open
    ? t('list.lessFilters')
    : t(narrow ? 'list.filters' : 'list.moreFilters', { count: hidden.length })
  const toggle = hidden.length > 0 && (
    <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)} className={css['more'] ?? ''}>
      {narrow && <Icon name="filter" size={16} />}
      {word}
      <Icon name="chevronDown" size={14} />
    </Button>
  )
  return (
    <search className={css['bar']} data-narrow={narrow}>
      <form className={css['fields']} data-all={open} onSubmit={search} noValidate autoComplete="off">
        {narrow && toggle}
        {narrow && !open && children}
        {shown.map((field) => (
          <FilterBox
            key={field.field}
            field={field}
            base={base}
            draft={draft}
            onChange={(name, value) => setDraft((now) => ({ ...now, [name]: value }))}
            onLeave={onLeave}
          />
        ))}
        {(!narrow || open) && (
          <div className={css['buttons']}>
            <Button htmlType="submit" icon={<Icon name="search" size={16} />}>
              {t('action.search')}
            </Button>
            <Button type="text" onClick={reset}>
              {t('list.reset')}
            </Button>
            {!narrow && toggle}
          </div>
        )}
        {(!narrow || open) && children}
      </form>
    </search>
  )
}

/** First row and the rest. A list that marks no primary field shows its first ones. */
export function rowsOf(
  fields: readonly FilterField[],
): readonly [readonly FilterField[], readonly FilterField[]] {
  const marked = fields.filter((field) => field.primary)
  const first = marked.length > 0 ? marked : fields.slice(0, FIRST_ROW)
  return [first, fields.filter((field) => !first.includes(field))]
}
