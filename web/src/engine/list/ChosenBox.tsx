/** A query field that names a record by its code: chosen from what the list's form may refer to. */
import { useMemo } from 'react'
import { chooseSource } from '@/engine/form/chooseSource'
import { PickerBox } from '@/engine/form/PickerBox'
import css from './FilterBar.module.css'

interface ChosenBoxProps {
  readonly id: string
  /** Base path of the list. */
  readonly base: string
  readonly field: string
  /** Code, or an empty text. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Box for a code. What is no longer on offer can still be asked for by a link. */
export function ChosenBox({ id, base, field, value, onChange }: ChosenBoxProps) {
  const source = useMemo(() => chooseSource(base, { field }), [base, field])
  return (
    <PickerBox
      id={id}
      source={source}
      several={false}
      record={undefined}
      held={undefined}
      lookUp
      roomy
      className={css['select'] ?? ''}
      value={value === '' ? undefined : value}
      onChange={(next) => onChange(typeof next === 'string' ? next : '')}
    />
  )
}
