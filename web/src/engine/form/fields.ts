/**
 * A form as data: which fields, of which kind, under which shared rule. Values live as the boxes hold them (texts for
 * numbers) and become the body of the call by `toBody`, digit for digit.
 */
import type { ComponentType, ReactNode } from 'react'
import { keepNumber, type RuleName } from '@/engine/validate/validate'
import { toJsonNumber } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'

/** Kinds of boxes. `text` when a field names none. */
export type InputKind =
  | 'text'
  | 'textarea'
  | 'password'
  | 'int'
  | 'decimal'
  | 'money'
  | 'code'
  | 'bool'
  | 'date'
  /** A moment; only to be looked at. */
  | 'time'
  | 'tree'
  | 'picker'
  /** The code of a record that the server lets this form refer to: `GET {base}/choose?field=…`. */
  | 'choose'
  | 'image'
  | 'own'

/** What antd's form gives a box. */
export interface BoxProps {
  readonly id?: string
  readonly value?: unknown
  /** A box for a record also tells which one was picked. */
  readonly onChange?: (value: unknown, picked?: FormValues) => void
  readonly disabled?: boolean
  /** Takes the focus as it appears: a cell of a table that has just been entered. */
  readonly autoFocus?: boolean
  /** Its list of choices or its calendar opens as it appears. */
  readonly defaultOpen?: boolean
  /** What a reader hears where no label stands beside the box. */
  readonly 'aria-label'?: string
}

/** What a form is for. */
export type FormMode = 'add' | 'edit' | 'detail'

/** Values of a form by field. */
export type FormValues = Readonly<Record<string, unknown>>

/** Where the nodes of a tree box come from: `GET path`, nested by `children` unless `parent` says otherwise. */
export interface TreeSource {
  readonly path: string
  /** The answer is flat, and this field of a node names the one above. */
  readonly parent?: string
  /** Field of a node's value; `id` when absent. */
  readonly value?: string
  /** Field of a node's label; `name` when absent. */
  readonly label?: string
}

/**
 * Where the choices of a picker come from: the first page of a list, filtered by what is typed, or a call that answers
 * the choices for a `term`.
 */
export interface PickerSource {
  /** Base path of the list, or with `choices` the path of the call. */
  readonly path: string
  /** Query field that takes what is typed. */
  readonly search: string
  /** The path answers the choices themselves. */
  readonly choices?: boolean
  /** Field of a record's value; `id` when absent. */
  readonly value?: string
  /** Text of a record. */
  readonly label: (record: FormValues) => string
  /** Label of the value that the form's own record holds: its field, or how it is made of the record. */
  readonly present?: string | ((record: FormValues) => string)
  /** Further parameters of the call. */
  readonly query?: Readonly<Record<string, string>>
}

/** One field of a form. */
export interface FormField {
  readonly field: string
  readonly input?: InputKind
  /** Text key; else `<screen>.field.<field>`, else `field.<field>`. */
  readonly label?: string
  readonly required?: boolean
  /** Required only while the other values ask for it; of a cell, those of its row. */
  readonly requiredWhen?: (values: FormValues) => boolean
  /** Shared rule, checked when there is a value. */
  readonly rule?: RuleName
  /** Most characters; 100 for texts and 500 for long ones unless said. */
  readonly max?: number
  /** Most decimals of a decimal; 6 unless said. */
  readonly places?: number
  /** Whether an int or decimal may be below zero. */
  readonly negative?: boolean
  /** Least and greatest of a number. */
  readonly between?: readonly [least: number, most: number]
  /** Code table of a code. */
  readonly code?: string
  /** Codes of the table that may be chosen; all of them unless said. */
  readonly among?: readonly (string | number)[]
  /** Several codes, picks or tree nodes. */
  readonly several?: boolean
  /** Text key of the unit, shown inside the box. */
  readonly unit?: string
  /** Text key of what it means that there is no value, where a record is only looked at. */
  readonly none?: string
  /** Text key of a line under the box. */
  readonly help?: string
  /** Value of a new record. */
  readonly initial?: unknown
  /** Takes both columns. */
  readonly wide?: boolean
  /** Modes that show it; all when absent. */
  readonly modes?: readonly FormMode[]
  /** Cannot be changed once the record exists. */
  readonly fixed?: boolean
  /** Shown only while the other values ask for it; a hidden field is not sent. */
  readonly when?: (values: FormValues) => boolean
  readonly tree?: TreeSource
  readonly picker?: PickerSource
  /** Fields of the form that a choice hangs on, such as the warehouse of an area: the choice goes when they change. */
  readonly within?: readonly string[]
  /** What the call that offers choices calls the field, when it is not the field's own name (`packs.unitCode` in lines). */
  readonly choose?: string
  /** Field that holds the name of what was chosen; `brandName` for `brandCode` unless said. */
  readonly present?: string
  /** Width of its column in a table of lines, in pixels. */
  readonly width?: number
  /**
   * When its column of a table of lines is drawn: `used`, while `when` allows it in some row or one has a value; `more`, when
   * the person asks for more columns or a row has a value. Always unless said.
   */
  readonly column?: 'used' | 'more'
  /** Words of its cell in place of the plain value. Plain elements only. */
  readonly show?: (row: FormValues) => ReactNode
  /** Only to be read in a table of lines: it has words and no box. */
  readonly still?: boolean
  /** A box of the feature's own; shown disabled where the record is only looked at. */
  readonly Box?: ComponentType<BoxProps>
}

const TEXT_MAX = 100
const LONG_MAX = 500
const PLACES_MAX = 6

/** Kind of a field. */
export function inputOf(field: FormField): InputKind {
  if (field.Box) return 'own'
  return field.input ?? (field.code === undefined ? 'text' : 'code')
}

/** Most characters of a text field. */
export function maxOf(field: FormField): number {
  return field.max ?? (inputOf(field) === 'textarea' ? LONG_MAX : TEXT_MAX)
}

/** Most decimals of a number field. */
export function placesOf(field: FormField): number {
  const kind = inputOf(field)
  return kind === 'int' ? 0 : (field.places ?? (kind === 'money' ? 2 : PLACES_MAX))
}

/** Fields of a mode. One field may have an entry for each mode. */
export function fieldsIn(fields: readonly FormField[], mode: FormMode): FormField[] {
  return fields.filter((field) => field.modes?.includes(mode) ?? true)
}

/** Fields of a mode, less those that other values hide. */
export function fieldsOf(fields: readonly FormField[], mode: FormMode, values: FormValues): FormField[] {
  return fieldsIn(fields, mode).filter((field) => field.when?.(values) ?? true)
}

/** The values a form opens with: the record's, else the field's own. Numbers become texts. */
export function toValues(
  fields: readonly FormField[],
  record: FormValues | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const kind = inputOf(field)
    const value = record ? record[field.field] : field.initial
    if (kind === 'bool') values[field.field] = value === true
    else if (value === null || value === undefined) values[field.field] = undefined
    else values[field.field] = isNumeric(kind) ? valueText(value) : value
  }
  return values
}

/** The body of a call: shown fields only, texts trimmed, what is empty as null, numbers as exact JSON numbers. */
export function toBody(fields: readonly FormField[], values: FormValues): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const field of fields) body[field.field] = toWire(field, values[field.field])
  return body
}

function toWire(field: FormField, value: unknown): unknown {
  const kind = inputOf(field)
  if (kind === 'bool') return value === true
  if (Array.isArray(value)) return value
  if (value === undefined || value === null) return field.several ? [] : null
  if (typeof value !== 'string') return value
  const text = kind === 'password' ? value : value.trim()
  if (text === '') return null
  return isNumeric(kind) ? toJsonNumber(text) : text
}

/** Field that holds the name of what a reference names by its code: `brandCode` is shown with `brandName`. */
export function presentOf(field: Pick<FormField, 'field' | 'present'>): string {
  return field.present ?? `${field.field.replace(/Code$/, '')}Name`
}

/** A code and its name in one line; what is missing or said twice is left out. */
export function codeAndName(code: unknown, name: unknown): string {
  const [first, second] = [valueText(code), valueText(name)]
  return first === second || second === '' ? first : `${first} ${second}`.trim()
}

/** What a number box keeps of a text while it is typed; there is no minus where there is nothing below zero. */
export function keepDigits(field: FormField, text: string): string {
  return keepSigned(field, field.negative ? text : text.replaceAll('-', ''))
}

/** The same for a box with rules: they say that a number must not be below zero, which is not made another one. */
export function keepSigned(field: FormField, text: string): string {
  const places = placesOf(field)
  const [whole = '', rest] = keepNumber(text).split('.')
  return places === 0 || rest === undefined ? whole : `${whole}.${rest.slice(0, places)}`
}

/** Whether a kind holds a number as text. */
export function isNumeric(kind: InputKind): boolean {
  return kind === 'int' || kind === 'decimal' || kind === 'money'
}

/** Text key of a field's label, most special first. */
export function labelKey(field: FormField, screen: string, has: (key: string) => boolean): string {
  if (field.label !== undefined) return field.label
  const own = `${screen}.field.${field.field}`
  return has(own) ? own : `field.${field.field}`
}
