/**
 * A computed column: a title and an expression over numeric columns. Columns are put in by their titles; the stored
 * expression names fields, so that it survives a change of language.
 */
import { Button, Input, type InputRef, Select } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRecord } from '@/engine/list/meta'
import { decimalText } from '@/ui/decimal'
import type { GridColumn } from './columns'
import css from './ColumnSettings.module.css'
import { evaluate, FORMULA_MAX, parseFormula, renameFields } from './formula'
import type { CustomColumn } from './layout'

interface CustomColumnFormProps {
  readonly column: CustomColumn
  /** Numeric columns of the list. */
  readonly numeric: readonly GridColumn[]
  readonly sample: ListRecord | undefined
  readonly onSave: (column: CustomColumn) => void
  readonly onCancel: () => void
}

const PLACES = [0, 1, 2, 3, 4, 5, 6].map((value) => ({ value, label: String(value) }))
const TITLE_MAX = 40
const SIGNS = ['+', '−', '×', '÷', '(', ')'] as const

/** Form for one computed column. */
export function CustomColumnForm({ column, numeric, sample, onSave, onCancel }: CustomColumnFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const names = namesOf(numeric)
  const [title, setTitle] = useState(column.title)
  const [places, setPlaces] = useState(column.places)
  const [shown, setShown] = useState(() =>
    renameFields(column.formula, (field) => names.titles.get(field) ?? field),
  )
  const input = useRef<InputRef>(null)
  const first = useRef<InputRef>(null)
  useEffect(() => first.current?.focus(), [])
  const formula = renameFields(shown, (text) => names.fields.get(text) ?? text)
  const parsed = parseFormula(formula, new Set(names.titles.keys()))
  const value = parsed.ok && sample ? evaluate(parsed.formula, (field) => sample[field], places) : null
  const insert = (piece: string) => {
    const field = input.current?.input
    const at = field?.selectionStart ?? shown.length
    setShown(`${shown.slice(0, at)}${piece}${shown.slice(field?.selectionEnd ?? at)}`)
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(at + piece.length, at + piece.length)
    })
  }
  const note = parsed.ok
    ? t('grid.formulaResult', { value: value ? decimalText(value) : '–' })
    : t(`grid.formula.${parsed.fault}`)
  const ready = parsed.ok && title.trim() !== ''
  return (
    <fieldset className={css['form']}>
      <legend>{t('grid.customColumn')}</legend>
      <label htmlFor={`${id}title`}>{t('grid.customTitle')}</label>
      <Input
        id={`${id}title`}
        ref={first}
        value={title}
        maxLength={TITLE_MAX}
        onChange={(event) => setTitle(event.target.value)}
      />
      <label htmlFor={`${id}formula`}>{t('grid.customFormula')}</label>
      <Input
        id={`${id}formula`}
        ref={input}
        value={shown}
        maxLength={FORMULA_MAX}
        aria-describedby={`${id}note`}
        status={parsed.ok || shown === '' ? '' : 'error'}
        onChange={(event) => setShown(event.target.value)}
      />
      <div className={css['pieces']}>
        {[...names.titles.values()].map((name) => (
          <button key={name} type="button" onClick={() => insert(`{${name}}`)}>
            {name}
          </button>
        ))}
        {SIGNS.map((sign) => (
          <button key={sign} type="button" data-sign onClick={() => insert(sign)}>
            {sign}
          </button>
        ))}
      </div>
      <p id={`${id}note`} className={css['hint']} aria-live="polite">
        {note}
      </p>
      <label htmlFor={`${id}places`}>{t('grid.customPlaces')}</label>
      <Select id={`${id}places`} value={places} options={PLACES} onChange={setPlaces} />
      <div className={css['buttons']}>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button
          type="primary"
          disabled={!ready}
          onClick={() => onSave({ ...column, title: title.trim(), formula, places })}
        >
          {t('form.save')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Titles by field and back; a title used twice carries its field. */
function namesOf(numeric: readonly GridColumn[]) {
  const titles = new Map<string, string>()
  const fields = new Map<string, string>()
  for (const column of numeric) {
    const plain = column.title.replaceAll(/[{}]/g, '')
    const title = fields.has(plain) ? `${plain} ${column.id}` : plain
    titles.set(column.id, title)
    fields.set(title, column.id)
  }
  return { titles, fields }
}
