/** The fields of a form: labels above, two columns at most, faults at the field, all at once, focus on the first. */
import { Alert, Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from './FieldBox'
import { fieldsOf, type FormField, type FormMode, type FormValues, inputOf, labelKey } from './fields'
import { text } from '@/engine/i18n/i18n'
import css from './form.module.css'
import { rulesOf } from './rules'
import type { RecordFormState } from './useRecordForm'

interface RecordFormProps {
  readonly state: RecordFormState
  readonly fields: readonly FormField[]
  readonly screen: string
  readonly mode: FormMode
  readonly record: FormValues | undefined
  /** Loads the newest version after somebody else was faster. */
  readonly onReload?: () => void
}

/** Draws the form. The save button stands outside and calls `state.form.submit()`. */
export function RecordForm({ state, fields, screen, mode, record, onReload }: RecordFormProps) {
  const { t } = useTranslation()
  const { form, fault } = state
  return (
    <Form
      form={form}
      layout="vertical"
      colon={false}
      requiredMark={false}
      className={css['form'] ?? ''}
      initialValues={state.initial}
      disabled={state.busy}
      scrollToFirstError={{ focus: true }}
      onValuesChange={state.touch}
      onFinish={(values) => void state.submit(values)}
    >
      {fault && (
        <Alert
          type={fault.stale ? 'warning' : 'error'}
          role="alert"
          showIcon
          className={css['wide'] ?? ''}
          title={fault.text}
          action={
            fault.stale && onReload ? (
              <Button size="small" onClick={onReload} disabled={false}>
                {t('form.reload')}
              </Button>
            ) : undefined
          }
        />
      )}
      {isDependent(fields) ? (
        <WatchingItems {...{ fields, screen, mode, record, form }} />
      ) : (
        <Items {...{ fields, screen, mode, record }} values={NO_VALUES} />
      )}
      <button type="submit" hidden disabled={state.busy} aria-hidden tabIndex={-1} />
    </Form>
  )
}

type ItemsProps = Pick<RecordFormProps, 'fields' | 'screen' | 'mode' | 'record'>

const NO_VALUES: FormValues = {}

/** Fields that hang on each other: every change decides anew which are shown. */
function WatchingItems({ form, ...rest }: ItemsProps & Pick<RecordFormState, 'form'>) {
  const values: FormValues | undefined = Form.useWatch([], { form, preserve: true })
  return <Items {...rest} values={values ?? NO_VALUES} />
}

function Items({ fields, screen, mode, record, values }: ItemsProps & { values: FormValues }) {
  const { t, i18n } = useTranslation()
  return fieldsOf(fields, mode, values).map((field) => (
    <Form.Item
      key={field.field}
      name={field.field}
      label={marked(field, t(labelKey(field, screen, (key) => i18n.exists(key))))}
      required={field.required === true}
      rules={rulesOf(field, text)}
      validateFirst
      className={css[isWide(field) ? 'wide' : 'half'] ?? ''}
      {...(field.help === undefined ? {} : { extra: t(field.help) })}
    >
      <FieldBox
        field={field}
        record={record}
        {...(field.fixed && mode === 'edit' ? { disabled: true } : {})}
      />
    </Form.Item>
  ))
}

/** The star is for the eye; a reader hears "required" from the box itself. */
function marked(field: FormField, label: string): ReactNode {
  if (!field.required) return label
  return (
    <>
      {label}
      <span className={css['star']} aria-hidden>
        *
      </span>
    </>
  )
}

/** Whether shown fields hang on other values; without such fields typing draws nothing but its own box. */
function isDependent(fields: readonly FormField[]): boolean {
  return fields.some((field) => field.when !== undefined)
}

function isWide(field: FormField): boolean {
  return field.wide ?? inputOf(field) === 'textarea'
}
