/** The fields of a form: labels above, two columns at most, faults at the field, all at once, focus on the first. */
import { Alert, Button, Form } from 'antd'
import { type KeyboardEvent, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { text } from '@/engine/i18n/i18n'
import { confirm } from '@/ui/confirm'
import { FaultPlaces, type FaultSubject } from './FaultPlaces'
import { FieldBox } from './FieldBox'
import { type FormField, type FormMode, type FormValues, inputOf, labelKey } from './fields'
import css from './form.module.css'
import { InSight } from './InSight'
import { LinesItem } from './LinesItem'
import { Overtaken } from './Overtaken'
import { FormPlaceContext } from './place'
import { rulesOf } from './rules'
import { type FormShape, type Group, groupsOf, tablesOf } from './sections'
import { starred } from './Starred'
import type { RecordFormState } from './useRecordForm'
import { WrongList } from './WrongList'

interface RecordFormProps extends FormShape {
  readonly state: RecordFormState
  readonly screen: string
  readonly mode: FormMode
  readonly record: FormValues | undefined
  /** Base path of the form's calls, for boxes that ask the server for choices. */
  readonly base?: string
  /** Loads the newest version after somebody else was faster. */
  readonly onReload?: () => void
  /** How a record of the server becomes the values of the form, where they differ. */
  readonly read?: ((record: FormValues) => FormValues) | undefined
  /** What the form is about, where it is a dialog of a document: its lines may be refused too. */
  readonly about?: FaultSubject | undefined
  /** Lists all faults above the fields, each with the way to its box: for forms that do not fit on the screen. */
  readonly summary?: boolean
}

/**
 * Enter in a date box takes the date, and on a form longer than the screen it ends a box: neither saves. `long` forms
 * are saved by their button or Ctrl+S.
 */
function keepOpen(event: KeyboardEvent<HTMLElement>, long: boolean): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (long || event.target.closest('.ant-picker')) event.preventDefault()
}

/** Draws the form. The save button stands outside and calls `state.form.submit()`. */
export function RecordForm(props: RecordFormProps) {
  const { state, screen, fields, base = '', mode, onReload, summary = false } = props
  const name = useId()
  const { form } = state
  const { wrong } = state
  const place = useMemo(() => ({ base, screen, fields, wrong }), [base, screen, fields, wrong])
  return (
    <FormPlaceContext value={place}>
      <Form
        form={form}
        // Forms of other tabs stand in the same document: each has names of its own.
        name={name}
        layout="vertical"
        colon={false}
        requiredMark={false}
        className={css['sheet'] ?? ''}
        initialValues={state.initial}
        disabled={state.busy}
        onValuesChange={state.touch}
        onKeyDown={(event) => keepOpen(event, summary)}
        onFinish={(values) => void state.submit(values)}
        onFinishFailed={({ values, errorFields }) =>
          state.failed(
            values,
            errorFields.map((each) => ({ name: String(each.name[0]), msg: each.errors[0] ?? '' })),
          )
        }
      >
        <InSight of={wrong.length === 0 ? state.fault : null}>
          <FaultNote
            {...{ state, base, screen, fields, read: props.read, about: props.about }}
            onReload={onReload && (() => void askToReload(state.dirty, onReload))}
            record={props.record}
          />
        </InSight>
        {summary && <WrongList {...{ state, fields, screen }} lines={tablesOf(props)} />}
        {isDependent(fields) ? (
          <WatchingGroups {...props} />
        ) : (
          <Groups {...props} mode={mode} values={NO_VALUES} />
        )}
        <button type="submit" hidden disabled={state.busy} aria-hidden tabIndex={-1} />
      </Form>
    </FormPlaceContext>
  )
}

interface FaultNoteProps {
  readonly state: RecordFormState
  readonly onReload: (() => void) | undefined
  readonly base: string
  readonly screen: string
  readonly fields: readonly FormField[]
  readonly record: FormValues | undefined
  readonly read: RecordFormProps['read']
  readonly about: RecordFormProps['about']
}

/** What was typed is only thrown away by whoever says so. */
async function askToReload(dirty: boolean, reload: () => void): Promise<void> {
  const question = {
    title: text('form.unsaved'),
    text: text('form.reloadText'),
    yes: text('form.reload'),
    no: text('form.stay'),
  }
  if (!dirty || (await confirm(question))) reload()
}

function FaultNote({ state: { fault, form }, onReload, record, about, ...of }: FaultNoteProps) {
  const { t } = useTranslation()
  if (!fault) return null
  return (
    <Alert
      type={fault.stale ? 'warning' : 'error'}
      role="alert"
      showIcon
      title={fault.text}
      description={
        fault.stale && record ? (
          <Overtaken {...of} record={record} form={form} />
        ) : (
          <FaultPlaces others={fault.others ?? []} screen={of.screen} about={about} />
        )
      }
      action={
        fault.stale && onReload ? (
          <Button size="small" onClick={onReload} disabled={false}>
            {t('form.reload')}
          </Button>
        ) : undefined
      }
    />
  )
}

const NO_VALUES: FormValues = {}

/** Fields that hang on each other: every change decides anew which are shown. */
function WatchingGroups(props: RecordFormProps) {
  const values: FormValues | undefined = Form.useWatch([], { form: props.state.form, preserve: true })
  return <Groups {...props} values={values ?? NO_VALUES} />
}

function Groups({ values, ...props }: RecordFormProps & { values: FormValues }) {
  return groupsOf(props, props.mode, values).map((group) => (
    <GroupOf key={group.section?.title ?? group.lines[0]?.name ?? ''} group={group} {...props} />
  ))
}

function GroupOf({ group, ...props }: RecordFormProps & { group: Group }) {
  const { t } = useTranslation()
  const id = useId()
  const { section, fields, lines } = group
  // A section that is nothing but one table is its heading, too.
  const alone = section !== undefined && fields.length === 0 && lines.length === 1
  return (
    <section
      className={css['group']}
      {...(section ? { 'data-section': section.title, 'aria-labelledby': id } : {})}
    >
      {section && <h2 id={id}>{t(section.title)}</h2>}
      {section?.help !== undefined && <p className={css['hint']}>{t(section.help)}</p>}
      {fields.length > 0 && (
        <div className={css['form']}>
          {fields.map((field) => (
            <Item key={field.field} field={field} {...props} />
          ))}
        </div>
      )}
      {lines.map((each) => (
        <LinesItem
          key={each.name}
          lines={each}
          headed={!alone}
          state={props.state}
          screen={props.screen}
          mode={props.mode}
        />
      ))}
    </section>
  )
}

function Item({ field, screen, mode, record }: RecordFormProps & { field: FormField }) {
  const { t, i18n } = useTranslation()
  return (
    <Form.Item
      name={field.field}
      label={starred(t(labelKey(field, screen, (key) => i18n.exists(key))), {
        required: field.required === true,
      })}
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
  )
}

/** Whether shown fields hang on other values; without such fields typing draws nothing but its own box. */
function isDependent(fields: readonly FormField[]): boolean {
  return fields.some((field) => field.when !== undefined)
}

function isWide(field: FormField): boolean {
  return field.wide ?? inputOf(field) === 'textarea'
}
