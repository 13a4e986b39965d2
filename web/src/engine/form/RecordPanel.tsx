/**
 * Adding, changing and looking at one record in a drawer or a dialog: loads the record, guards what was typed, sends, and
 * says it is saved. Mount it while it is open.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { FaultNotice } from '@/engine/list/ListNotice'
import { AppDrawer } from '@/ui/AppDrawer'
import { AppModal } from '@/ui/AppModal'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { DetailView } from './DetailView'
import type { FormField, FormMode, FormValues } from './fields'
import css from './form.module.css'
import { RecordForm } from './RecordForm'
import { useRecordForm } from './useRecordForm'

/** What a panel is given. */
export interface RecordPanelProps {
  /** Base path: `add`, `{id}`, `{id}/edit`. */
  readonly base: string
  readonly screen: string
  readonly fields: readonly FormField[]
  readonly mode: FormMode
  /** Id of the record; absent when adding. */
  readonly id?: string
  /** Text; else what is done on which screen: "Edit · Roles". */
  readonly title?: string
  readonly onClose: () => void
  /** Turns the record of the server into the values of the form, where they differ. */
  readonly read?: (record: FormValues) => FormValues
  /** Turns the values of the form into the body of the call, where they differ. */
  readonly write?: (body: Record<string, unknown>) => Record<string, unknown>
  /** After saving, with what the server answered; the lists of `base` load anew by themselves. */
  readonly onSaved?: (answer: unknown) => void
  /** Pixels. */
  readonly width?: number
  /** Stands under the fields, for example child rows. */
  readonly children?: ReactNode
}

const WIDTH = 680

/** A record in a drawer. */
export function RecordDrawer(props: RecordPanelProps) {
  const panel = useRecordPanel(props)
  return (
    <AppDrawer
      open
      title={panel.title}
      size={props.width ?? WIDTH}
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
  const { base, screen, fields, mode, id, title, read, write, onClose, onSaved } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const loaded = useQuery({
    queryKey: [base, 'record', id],
    queryFn: async ({ signal }) => {
      const record = await call<FormValues>('GET', `${base}/${id}`, { signal, silent: true })
      return read ? read(record) : record
    },
    enabled: id !== undefined,
    // A form must not change under the hands of the person: it loads when it opens and when they ask for it.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
  const record = loaded.data
  const state = useRecordForm({
    fields,
    mode,
    record,
    send: (values, key) => {
      const path = id === undefined ? `${base}/add` : `${base}/${id}/edit`
      const version = record?.['version']
      const body = write ? write(values) : values
      return call('POST', path, {
        body: version === undefined ? body : { ...body, version },
        key,
        silent: true,
      })
    },
    onDone: (answer) => {
      toast.success(t('form.saved'))
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
    onClose()
  }
  return {
    title: title ?? `${t(`action.${mode}`)} · ${t(`route.${screen}`)}`,
    dirty: state.dirty,
    close: () => void close(),
    buttons: (
      <Buttons
        mode={mode}
        busy={state.busy}
        ready={id === undefined || record !== undefined}
        onClose={() => void close()}
        onSave={() => state.form.submit()}
      />
    ),
    content: <Content {...{ loaded, state, fields, screen, mode, record, waiting: id !== undefined }} />,
  }
}

interface ButtonsProps {
  readonly mode: FormMode
  readonly busy: boolean
  readonly ready: boolean
  readonly onClose: () => void
  readonly onSave: () => void
}

function Buttons({ mode, busy, ready, onClose, onSave }: ButtonsProps) {
  const { t } = useTranslation()
  if (mode === 'detail') return <Button onClick={onClose}>{t('form.close')}</Button>
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
  readonly loaded: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  readonly state: ReturnType<typeof useRecordForm>
  readonly fields: readonly FormField[]
  readonly screen: string
  readonly mode: FormMode
  readonly record: FormValues | undefined
  /** True when a record must be loaded first. */
  readonly waiting: boolean
}

function Content({ loaded, state, fields, screen, mode, record, waiting }: ContentProps) {
  if (loaded.error && !record)
    return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  if (waiting && !record) return <Skeleton active paragraph={{ rows: 6 }} />
  if (mode === 'detail' && record) return <DetailView fields={fields} screen={screen} record={record} />
  return (
    <FirstFocus>
      <RecordForm
        state={state}
        fields={fields}
        screen={screen}
        mode={mode}
        record={record}
        onReload={() => void loaded.refetch().then(state.again)}
      />
    </FirstFocus>
  )
}

/** Puts the cursor into the first box once the form stands; not on a phone, where that would call its keyboard. */
function FirstFocus({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) return undefined
    // The panel takes the focus when it opens; a frame later it may be passed on.
    const frame = requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <div ref={box}>{children}</div>
}
