/** One query field: the box that fits its kind. Values are texts by wire name; an empty text is no filter. */
import { Input, Select } from 'antd'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { valueText } from '@/ui/valueText'
import css from './FilterBar.module.css'
import { type FilterField, type Filters, keepInput, TEXT_MAX } from './filters'
import { LookupBox } from './LookupBox'

const DateRangeBox = lazy(() => import('./DateRangeBox').then((module) => ({ default: module.DateRangeBox })))
const ChosenBox = lazy(() => import('./ChosenBox').then((module) => ({ default: module.ChosenBox })))

interface FilterBoxProps {
  readonly field: FilterField
  /** Base path of the list, for look-ups. */
  readonly base: string
  readonly draft: Filters
  readonly onChange: (name: string, value: string) => void
  /** A box was left: the moment to check its pattern. */
  readonly onLeave: (field: FilterField) => void
}

/** Box with its label. */
export function FilterBox(props: FilterBoxProps) {
  const id = useId()
  return (
    <div className={css['field']} data-kind={props.field.kind}>
      <label htmlFor={id}>{props.field.title}</label>
      <Box {...props} id={id} />
    </div>
  )
}

function Box({ field, base, draft, onChange, onLeave, id }: FilterBoxProps & { id: string }) {
  const { t } = useTranslation()
  const [name = '', end] = field.names
  const value = draft[name] ?? ''
  if (field.choices) return <ChoiceBox {...{ field, id, value }} onChange={(next) => onChange(name, next)} />
  if (field.kind === 'lookup') {
    return (
      <LookupBox {...{ id, base, value }} field={field.field} onChange={(next) => onChange(name, next)} />
    )
  }
  if (field.kind === 'choose') {
    return (
      <Suspense fallback={<Input id={id} disabled />}>
        <ChosenBox {...{ id, base, value }} field={field.field} onChange={(next) => onChange(name, next)} />
      </Suspense>
    )
  }
  if (end === undefined) {
    const full = field.input === 'text' && value.length >= TEXT_MAX
    return (
      <>
        <Input
          id={id}
          allowClear
          value={value}
          maxLength={TEXT_MAX}
          {...(full ? { status: 'warning', 'aria-describedby': `${id}-full` } : {})}
          placeholder={field.kind === 'search' ? t('list.searchFor') : undefined}
          inputMode={field.input === 'text' ? undefined : 'decimal'}
          onChange={(event) => onChange(name, keepInput(field.input, event.target.value).slice(0, TEXT_MAX))}
          onBlur={() => onLeave(field)}
        />
        {full && (
          <span id={`${id}-full`} role="status" className={css['full']}>
            {t('list.searchFull', { count: TEXT_MAX })}
          </span>
        )}
      </>
    )
  }
  if (field.days) {
    return (
      <Suspense fallback={<Input id={id} disabled />}>
        <DateRangeBox
          id={id}
          start={value}
          end={draft[end] ?? ''}
          times={field.days === 'time'}
          onChange={(low, high) => {
            onChange(name, low)
            onChange(end, high)
          }}
        />
      </Suspense>
    )
  }
  return <RangeBoxes {...{ field, draft, onChange, onLeave, id }} />
}

function RangeBoxes({ field, draft, onChange, onLeave, id }: Omit<FilterBoxProps, 'base'> & { id: string }) {
  const { t } = useTranslation()
  const labels = [t('list.from', { title: field.title }), t('list.to', { title: field.title })]
  return (
    <div className={css['range']}>
      {field.names.map((name, place) => (
        <Input
          key={name}
          id={place === 0 ? id : undefined}
          aria-label={labels[place]}
          placeholder={place === 0 ? '≥' : '≤'}
          inputMode="decimal"
          value={draft[name] ?? ''}
          onChange={(event) => onChange(name, keepInput(field.input, event.target.value))}
          onBlur={() => onLeave(field)}
        />
      ))}
    </div>
  )
}

interface RestProps {
  readonly more: readonly { readonly label?: ReactNode }[]
  readonly chosen: number
}

/** What a box has no room for; where there is room for none, the first is named all the same. */
function Rest({ more, chosen }: RestProps) {
  const names = more.map(({ label }) => valueText(label))
  const [first = ''] = names
  if (more.length < chosen) return <span title={names.join(', ')}>{`+${more.length}`}</span>
  return (
    <span className={css['rest']} title={names.join(', ')}>
      <span>{first}</span>
      {more.length > 1 && <b>{`+${more.length - 1}`}</b>}
    </span>
  )
}

interface ChoiceBoxProps {
  readonly field: FilterField
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function ChoiceBox({ field, id, value, onChange }: ChoiceBoxProps) {
  const several = field.kind === 'anyOf'
  const options = [...(field.choices ?? [])]
  const look = { id, options, allowClear: true, className: css['select'] ?? '', popupMatchSelectWidth: false }
  if (!several) {
    return (
      <Select {...look} value={value === '' ? undefined : value} onChange={(next) => onChange(next ?? '')} />
    )
  }
  return (
    <Select
      {...look}
      mode="multiple"
      maxTagCount="responsive"
      maxTagPlaceholder={(more) => <Rest more={more} chosen={value.split(',').length} />}
      showSearch={{ optionFilterProp: 'label' }}
      value={value === '' ? [] : value.split(',')}
      onChange={(next: string[]) => onChange(next.join(','))}
    />
  )
}
