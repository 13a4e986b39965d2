/**
 * A reference of the form's own record, chosen by code or name from what the server lets it refer to. Where the choice
 * hangs on other fields, they are asked for first.
 */
import { Form } from 'antd'
import { useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueText } from '@/ui/valueText'
import { type BoxProps, codeAndName, type FormField, type FormValues, labelKey, presentOf } from './fields'
import { chooseSource } from './chooseSource'
import { FormPlaceContext } from './place'
import { PickerBox } from './PickerBox'

interface ChooseBoxProps extends BoxProps {
  readonly field: FormField
  readonly record: FormValues | undefined
}

const NONE: readonly string[] = []

/** Box for the code of a record. */
export function ChooseBox({ field, record, ...box }: ChooseBoxProps) {
  const { t, i18n } = useTranslation()
  const { base, screen, fields, row } = useContext(FormPlaceContext)
  const within = field.within ?? NONE
  const shared = useShared(within, row?.values)
  const name = field.choose ?? (row ? `${row.lines}.${field.field}` : field.field)
  const source = useMemo(() => {
    const query = { field: name, ...(JSON.parse(shared) as Record<string, string>) }
    return chooseSource(base, query, (from) => codeAndName(from[field.field], from[presentOf(field)]))
  }, [base, name, shared, field])
  const missing = [...(row?.fields ?? []), ...fields].find(
    (each) => each.required && within.includes(each.field) && !source.query?.[each.field],
  )
  const first =
    missing && t('form.chooseFirst', { name: t(labelKey(missing, screen, (key) => i18n.exists(key))) })
  const preset = usePreset(field, record, row !== undefined)
  return (
    <PickerBox
      {...box}
      {...(preset ? { onOnly: preset } : {})}
      {...(missing ? { disabled: true } : {})}
      {...(first === undefined ? {} : { placeholder: first })}
      source={source}
      several={false}
      required={field.required === true}
      record={record}
      held={record?.[field.field]}
      {...(row || record?.[field.field] !== box.value ? {} : { lookUp: true, judge: true })}
      roomy={row !== undefined}
    />
  )
}

/** Fields in which the only choice there is goes without saying: most houses have one warehouse. */
const GOES_WITHOUT_SAYING = ['warehouseCode']

/** Puts the only choice into a new record; nothing has been typed by that. */
function usePreset(field: FormField, record: FormValues | undefined, inRow: boolean) {
  const form = Form.useFormInstance()
  const wanted = field.required === true && record === undefined && !inRow
  if (!wanted || !GOES_WITHOUT_SAYING.includes(field.field)) return undefined
  return (value: string) => {
    if (valueText(form.getFieldValue(field.field)) === '') form.setFieldValue(field.field, value)
  }
}

/** What the choices must share, as JSON: one text for one answer, so that other typing draws nothing. */
function useShared(within: readonly string[], row: FormValues | undefined): string {
  const form = Form.useFormInstance()
  // The watch begins with nothing, also in a form that is filled in: a cell that is entered would open disabled. So it only
  // draws the box anew, and the values are read where they are.
  Form.useWatch((all: FormValues) => pick(within, all), { form, preserve: true })
  const values: FormValues = form.getFieldsValue(true)
  return row ? pick(within, { ...values, ...pickOwn(within, row) }) : pick(within, values)
}

function pickOwn(within: readonly string[], row: FormValues): FormValues {
  return Object.fromEntries(within.filter((name) => name in row).map((name) => [name, row[name]]))
}

function pick(within: readonly string[], values: FormValues): string {
  return JSON.stringify(Object.fromEntries(within.map((name) => [name, valueText(values[name])])))
}
