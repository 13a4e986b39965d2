/** The box of one field. antd's form hands it `value` and `onChange`; calendars and trees are loaded when needed. */
import { Input, Select, Switch } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeLabelKey, codeTable } from '@/engine/list/codes'
import { ChooseBox } from './ChooseBox'
import {
  type BoxProps,
  type FormField,
  type FormValues,
  inputOf,
  isNumeric,
  keepSigned,
  maxOf,
  placesOf,
} from './fields'
import css from './form.module.css'
import { ImageBox } from './ImageBox'
import { PickerBox } from './PickerBox'

const DateBox = lazy(() => import('./DateBox').then((module) => ({ default: module.DateBox })))
const TreeBox = lazy(() => import('./TreeBox').then((module) => ({ default: module.TreeBox })))

interface FieldBoxProps extends BoxProps {
  readonly field: FormField
  /** The record under edit: pickers show the label of the present value from it. */
  readonly record: FormValues | undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Draws the box of a field. */
export function FieldBox({ field, record, ...box }: FieldBoxProps) {
  const kind = inputOf(field)
  if (field.Box) return <field.Box {...box} />
  if (isNumeric(kind)) return <NumberBox field={field} {...box} />
  switch (kind) {
    case 'textarea':
    case 'password':
    case 'text':
      return <TextBox field={field} {...box} />
    case 'code':
      return <CodeBox field={field} {...box} />
    case 'bool':
      return <SwitchBox {...box} />
    case 'image':
      return <ImageBox {...box} />
    case 'picker':
      return field.picker ? (
        <PickerBox
          source={field.picker}
          several={field.several === true}
          record={record}
          held={record?.[field.field]}
          {...box}
        />
      ) : null
    case 'choose':
      return <ChooseBox field={field} record={record} {...box} />
    case 'tree':
      return (
        <Suspense fallback={<Input disabled />}>
          {field.tree && <TreeBox source={field.tree} several={field.several === true} {...box} />}
        </Suspense>
      )
    default:
      return (
        <Suspense fallback={<Input disabled />}>
          <DateBox {...box} />
        </Suspense>
      )
  }
}

function TextBox({ field, value, onChange, ...box }: BoxProps & { field: FormField }) {
  const kind = inputOf(field)
  const shared = {
    ...box,
    value: textOf(value),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  }
  if (kind === 'textarea') {
    return (
      <Input.TextArea {...shared} autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxOf(field)} showCount />
    )
  }
  if (kind === 'password') return <Input.Password {...shared} autoComplete="new-password" />
  return <Input {...shared} maxLength={maxOf(field)} autoComplete="off" />
}

/** Signs that no number has, in either width. */
const NO_NUMBER = /[^\d\s.,+\-０-９．，－＋]/u

function NumberBox({ field, value, onChange, ...box }: BoxProps & { field: FormField }) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState(false)
  return (
    <>
      <Input
        {...box}
        className={css['number'] ?? ''}
        inputMode={placesOf(field) === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={textOf(value)}
        suffix={field.unit === undefined ? undefined : t(field.unit)}
        {...(refused ? { status: 'warning' as const } : {})}
        onBlur={() => setRefused(false)}
        onChange={(event) => {
          setRefused(NO_NUMBER.test(event.target.value))
          onChange?.(keepSigned(field, event.target.value))
        }}
      />
      {refused && (
        <span className={css['refused']} role="status">
          {t('form.digitsOnly')}
        </span>
      )}
    </>
  )
}

function CodeBox({ field, value, onChange, ...box }: BoxProps & { field: FormField }) {
  const { t } = useTranslation()
  const table = field.code ?? ''
  const offered = codeTable(table).filter(({ code }) => field.among?.includes(code) ?? true)
  const options = offered.map((entry) => ({
    value: entry.code,
    label: t(codeLabelKey(table, entry)),
  }))
  return (
    <Select
      {...box}
      {...(field.several ? { mode: 'multiple' as const } : {})}
      options={options}
      value={value ?? undefined}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: unknown) => onChange?.(next)}
    />
  )
}

function SwitchBox({ id, value, onChange, disabled }: BoxProps) {
  const { t } = useTranslation()
  return (
    <Switch
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      checked={value === true}
      checkedChildren={t('shared.yes')}
      unCheckedChildren={t('shared.no')}
      onChange={(next) => onChange?.(next)}
    />
  )
}
