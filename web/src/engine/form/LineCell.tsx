/** One cell: texts, numbers and flags are plain boxes; the others show words until they are entered. */
import { type ReactNode, Suspense, useContext, useId, useMemo } from 'react'
import { text } from '@/engine/i18n/i18n'
import { FieldBox } from './FieldBox'
import { type FormField, inputOf, isNumeric, keepSigned, maxOf, placesOf } from './fields'
import { keyOf, type Line, type LinesField } from './lines'
import type { ActiveCell, LinesActs } from './LinesBox'
import css from './lines.module.css'
import { FormPlaceContext } from './place'
import { faultOf } from './rules'
import { CellText } from './LineText'

interface LineCellProps {
  readonly lines: LinesField
  readonly field: FormField
  readonly row: Line
  /** What a reader hears: the row and the column. */
  readonly label: string
  readonly active: ActiveCell | null
  /** What the last try to save said. */
  readonly fault: string | undefined
  readonly acts: LinesActs
  readonly disabled: boolean
}

/** Draws a cell with what is wrong with it. */
export function LineCell(props: LineCellProps) {
  const { field, row, fault } = props
  const note = useId()
  if (field.when && !field.when(row)) return <span className={css['void']}>–</span>
  if (field.still) {
    return (
      <span className={css['still']}>
        <CellText field={field} row={row} />
      </span>
    )
  }
  const value = row[field.field]
  // What is empty is only wrong once somebody has tried to save.
  const empty = value === undefined || value === null || value === ''
  const message = fault ?? (empty ? null : faultOf(field, value, text))
  return (
    <>
      <Box {...props} note={message === null ? undefined : note} />
      {message !== null && (
        <span id={note} className={css['fault']} title={message}>
          {message}
        </span>
      )}
    </>
  )
}

type BoxProps = LineCellProps & { readonly note: string | undefined }

function Box(props: BoxProps): ReactNode {
  const kind = inputOf(props.field)
  if (kind === 'bool') return <Flag {...props} />
  return kind === 'text' || kind === 'textarea' || isNumeric(kind) ? (
    <Typed {...props} />
  ) : (
    <Chosen {...props} />
  )
}

function Typed({ field, row, label, acts, disabled, note }: BoxProps) {
  const kind = inputOf(field)
  const numeric = isNumeric(kind)
  const value = row[field.field]
  return (
    <input
      type="text"
      className={css['input']}
      aria-label={label}
      aria-invalid={note !== undefined}
      aria-describedby={note}
      onFocus={() => acts.activate(null)}
      autoComplete="off"
      disabled={disabled}
      inputMode={numeric ? (placesOf(field) === 0 ? 'numeric' : 'decimal') : undefined}
      maxLength={numeric ? undefined : maxOf(field)}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        const { value: typed } = event.target
        acts.edit(keyOf(row), field, numeric ? keepSigned(field, typed) : typed)
      }}
    />
  )
}

function Flag({ field, row, label, acts, disabled }: BoxProps) {
  return (
    <input
      type="checkbox"
      className={css['flag']}
      aria-label={label}
      onFocus={() => acts.activate(null)}
      disabled={disabled}
      checked={row[field.field] === true}
      onChange={(event) => acts.edit(keyOf(row), field, event.target.checked)}
    />
  )
}

function Chosen({ lines, field, row, label, active, acts, disabled, note }: BoxProps) {
  const place = useContext(FormPlaceContext)
  const inside = useMemo(
    () => ({ ...place, row: { lines: lines.name, fields: lines.fields, values: row } }),
    [place, lines, row],
  )
  const key = keyOf(row)
  const shown = <CellText field={field} row={row} />
  if (!active || disabled) {
    return (
      <button
        type="button"
        className={css['stand']}
        disabled={disabled}
        aria-label={label}
        aria-describedby={note}
        aria-haspopup="listbox"
        onFocus={() => acts.activate({ key, field: field.field, open: false })}
        // The press alone must not bring the focus: the list would open and shut with one and the same press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => acts.activate({ key, field: field.field, open: true })}
      >
        {shown}
      </button>
    )
  }
  // The box takes the place of what was entered, and the focus with it.
  const entered = { autoFocus: true, defaultOpen: active.open, 'aria-label': label }
  return (
    <FormPlaceContext value={inside}>
      <Suspense fallback={<span className={css['stand']}>{shown}</span>}>
        <span className={css['full']}>
          <FieldBox
            field={field}
            record={row}
            value={row[field.field]}
            {...entered}
            onChange={(value, picked) => acts.edit(key, field, value, picked)}
          />
        </span>
      </Suspense>
    </FormPlaceContext>
  )
}
