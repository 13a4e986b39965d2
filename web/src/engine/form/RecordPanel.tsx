/**
 * Adding, changing and looking at one record in a drawer or a dialog: loads the record, guards what was typed, sends, and
 * says it is saved. Mount it while it is open.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { FaultNotice } from '@/engine/list/ListNotice'
import { AppDrawer } from '@/ui/AppDrawer'
import { AppModal } from '@/ui/AppModal'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { DetailView } from './DetailView'
import { FirstFocus } from './FirstFocus'
import type { FormMode, FormValues } from './fields'
import css from './form.module.css'
import { RecordForm } from './RecordForm'
import { type FormShape, shapeOf } from './sections'
import { type Loaded, useRecord } from './useRecord'
import { useRecordForm } from './useRecordForm'

/** What a panel is given. */
export interface RecordPanelProps extends FormShape {
  /** Base path: `add`, `{id}`, `{id}/edit`. */
  readonly base: string
  readonly screen: string
  readonly mode: FormMode
  /** Id of the record; absent when adding. */
  readonly id?: string
  /** Text; else what is done on which screen: "Edit · Roles". */
  readonly title?: string
  /** Text key of what the record is, where its screen has records of several kinds. */
  readonly noun?: string | undefined
  readonly onClose: () => void
  /** Goes on to change the record that is looked at; offered while the server allows it. */
  readonly onEdit?: () => void
  /** Turns the record of the server into the values of the form, where they differ. */
  readonly read?: (record: FormValues) => FormValues
  /** Turns the values of the form into the body of the call, where they differ. */
  readonly write?: (body: Record<string, unknown>) => Record<string, unknown>
  /** What is said after saving instead of the bare word, from the record before and the body that was sent. */
  readonly said?: (
    before: FormValues | undefined,
    sent: Record<string, unknown>,
  ) => Promise<string | undefined>
  /** After saving, with what the server answered; the lists of `base` load anew by themselves. */
  readonly onSaved?: (answer: unknown) => void
  /** Pixels. */
  readonly width?: number
  /** Stands above the fields of a record that exists: where it stands. */
  readonly Note?: ComponentType<{ readonly mode: FormMode; readonly record: FormValues }> | undefined
  /** Stands under the fields, for example child rows. */
  readonly children?: ReactNode
}

const WIDTH = 680
/** With rows that belong to the record. */
const WIDE = 920

/** A record in a drawer. */
export function RecordDrawer(props: RecordPanelProps) {
  const panel = useRecordPanel(props)
  return (
    <AppDrawer
      open
      title={panel.title}
      size={props.width ?? (props.lines?.length ? WIDE : WIDTH)}
      onClose={panel.close}
      mask={{ closable: !panel.dirty }}
      footer={<div className={css['footer']}>{panel.buttons}</div>}
    >
      {panel.content}
      {props.children}
    </AppDrawer>
  )
}

/** A record in a dialog, for forms of a few fields. */
export function RecordModal(props: RecordPanelProps) {
  const panel = useRecordPanel(props)
  return (
    <AppModal
      open
      title={panel.title}
      width={props.width ?? WIDTH}
      onCancel={panel.close}
      footer={<div className={css['footer']}>{panel.buttons}</div>}
    >
      {panel.content}
      {props.children}
    </AppModal>
  )
}

function useRecordPanel(props: RecordPanelProps) {
  const { base, screen, mode, id, title, read, write, said, Note, onClose, onSaved } = props
  const shape = shapeOf(props)
  const { t } = useTranslation()
  const client = useQueryClient()
  const loaded = useRecord(base, id, mode, read)
  const { record } = loaded
  const sent = useRef<Record<string, unknown>>({})
  const state = useRecordForm({
    ...shape,
    mode,
    record,
    send: (values, key) => {
      const path = id === undefined ? `${base}/add` : `${base}/${id}/edit`
      const version = record?.['version']
      const body = write ? write(values) : values
      sent.current = body
      return call('POST', path, {
        body: version === undefined ? body : { ...body, version },
        key,
        silent: true,
      })
    },
    onDone: (answer) => {
      void Promise.resolve(said?.(record, sent.current))
        .catch(() => undefined)
        .then((words) => toast.success(words ?? t('form.saved')))
      void client.invalidateQueries({ queryKey: [base] })
      onSaved?.(answer)
      onClose()
    },
  })
  const close = async () => {
    if (state.busy) return
    if (
      state.dirty &&
      !(await confirm({
        title: t('form.unsaved'),
        text: t('form.unsavedText'),
        yes: t('form.leave'),
        no: t('form.stay'),
      }))
    )
      return
    state.settle()
    onClose()
  }
  return {
    title: title ?? titleOf(mode, record) ?? `${t(`action.${mode}`)} · ${t(props.noun ?? `route.${screen}`)}`,
    dirty: state.dirty,
    close: () => void close(),
    buttons: (
      <Buttons
        mode={mode}
        busy={state.busy}
        ready={id === undefined || record !== undefined}
        {...(mayEdit(record) && props.onEdit ? { onEdit: props.onEdit } : {})}
        onClose={() => void close()}
        onSave={() => state.form.submit()}
      />
    ),
    content: (
      <Content {...{ loaded, state, shape, base, screen, mode, read, Note, waiting: id !== undefined }} />
    ),
  }
}

/** What is looked at is known by its own code and name. */
function titleOf(mode: FormMode, record: FormValues | undefined): string | undefined {
  if (mode !== 'detail' || !record) return undefined
  const words = [record['code'], record['name']].filter((word) => typeof word === 'string' && word !== '')
  return words.length > 0 ? words.join(' ') : undefined
}

const mayEdit = (record: FormValues | undefined) =>
  Array.isArray(record?.['can']) && record['can'].includes('edit')

interface ButtonsProps {
  readonly mode: FormMode
  readonly busy: boolean
  readonly ready: boolean
  readonly onClose: () => void
  readonly onEdit?: () => void
  readonly onSave: () => void
}

function Buttons({ mode, busy, ready, onClose, onEdit, onSave }: ButtonsProps) {
  const { t } = useTranslation()
  if (mode === 'detail') {
    return (
      <>
        <Button onClick={onClose}>{t('form.close')}</Button>
        {onEdit && (
          <Button type="primary" onClick={onEdit}>
            {t('action.edit')}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <Button onClick={onClose} disabled={busy}>
        {t('action.cancel')}
      </Button>
      <Button type="primary" loading={busy} disabled={!ready} onClick={onSave}>
        {t('form.save')}
      </Button>
    </>
  )
}

interface ContentProps {
  readonly loaded: Loaded
  readonly state: ReturnType<typeof useRecordForm>
  readonly shape: FormShape
  readonly base: string
  readonly screen: string
  readonly mode: FormMode
  readonly read: RecordPanelProps['read']
  readonly Note: RecordPanelProps['Note']
  /** True when a record must be loaded first. */
  readonly waiting: boolean
}

function Content({ loaded, state, shape, base, screen, mode, read, Note, waiting }: ContentProps) {
  const { record, error, reload } = loaded
  if (error && !record) return <FaultNotice error={error} onRetry={() => void reload()} />
  if (waiting && !record) return <Skeleton active paragraph={{ rows: 6 }} />
  const note = Note && record && <Note mode={mode} record={record} />
  if (mode === 'detail' && record) {
    return (
      <>
        {note}
        <DetailView {...shape} screen={screen} record={record} />
      </>
    )
  }
  return (
    <FirstFocus>
      {note}
      <RecordForm
        {...shape}
        state={state}
        base={base}
        screen={screen}
        mode={mode}
        record={record}
        read={read}
        onReload={() => void reload().then(state.again)}
      />
    </FirstFocus>
  )
}
