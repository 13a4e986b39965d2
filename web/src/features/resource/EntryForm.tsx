/** The form of one menu entry or button: adding, changing and deleting it. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { useCan } from '@/engine/session/permissions'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import css from './resource.module.css'
import { base, type Resource } from './resources'

/** What the form is opened for. */
export interface Entry {
  readonly mode: 'add' | 'edit'
  /** Code of the entry under edit. */
  readonly code?: string
  /** Where a new entry hangs; the top when absent. */
  readonly parentCode?: string | undefined
}

interface EntryFormProps {
  readonly entry: Entry
  readonly resource: Resource | undefined
  /** With the code to show next; without one, nothing. */
  readonly onDone: (code?: string) => void
}

const menu = (values: Readonly<Record<string, unknown>>) => values['kind'] === 'menu'

const fieldsUnder = (parentCode: string | undefined): readonly FormField[] => [
  { field: 'kind', code: 'resourceKind', required: true, initial: 'menu' },
  { field: 'belong', code: 'belong', required: true, initial: 'WMS' },
  { field: 'code', required: true, max: 64 },
  { field: 'name', required: true, max: 64 },
  { field: 'title', required: true, max: 64, help: 'routerTree.titleHelp' },
  { field: 'realName', max: 64 },
  {
    field: 'parentCode',
    input: 'tree',
    initial: parentCode,
    tree: { path: `${base}/tree`, value: 'code', label: 'title' },
  },
  { field: 'permission', max: 128, help: 'routerTree.permissionHelp' },
  { field: 'path', max: 128, when: menu },
  { field: 'component', max: 64, when: menu, help: 'routerTree.componentHelp' },
  { field: 'redirect', max: 128, when: menu },
  { field: 'icon', max: 64, when: menu },
  { field: 'sort', input: 'int', required: true, initial: '1' },
  { field: 'hidden', input: 'bool', initial: false },
  { field: 'keepLive', input: 'bool', initial: true, when: menu },
]

/** Draws the form. */
export function EntryForm({ entry, resource, onDone }: EntryFormProps) {
  const { t } = useTranslation()
  const can = useCan()
  const queries = useQueryClient()
  const editing = entry.mode === 'edit'
  const fields = useMemo(() => fieldsUnder(entry.parentCode), [entry.parentCode])
  const reload = () => queries.invalidateQueries({ queryKey: [base] })
  const state = useRecordForm({
    fields,
    mode: entry.mode,
    record: editing ? resource : undefined,
    send: (body) => {
      const whole = { hidden: false, keepLive: true, ...body }
      const path = editing ? `${base}/${resource?.id}/edit` : `${base}/add`
      const version = editing ? { version: resource?.version } : {}
      return call('POST', path, { body: { ...whole, ...version }, silent: true })
    },
    onDone: (answer) => {
      toast.success(t('form.saved'))
      void reload().then(() => onDone((answer as Resource).code))
    },
  })
  const remove = async () => {
    if (!resource) return
    const title = t('action.delete')
    const text = t('list.confirmDelete', { count: 1, names: resource.code })
    if (!(await confirm({ title, text, yes: title, danger: true }))) return
    await call('POST', `${base}/${resource.id}/delete`, { body: {} })
    onDone()
    await reload()
  }
  const maySave = can(editing ? 'routerTree_edit_button' : 'routerTree_add_button')
  return (
    <>
      <h2 className={css['formTitle']}>{t(editing ? 'action.edit' : 'action.add')}</h2>
      <RecordForm
        state={state}
        fields={fields}
        screen="routerTree"
        mode={entry.mode}
        record={editing ? resource : undefined}
        onReload={() => void reload()}
      />
      <div className={css['bar']}>
        {maySave && (
          <Button type="primary" loading={state.busy} onClick={() => state.form.submit()}>
            {t('form.save')}
          </Button>
        )}
        <Button onClick={() => onDone()}>{t('form.close')}</Button>
        {editing && can('routerTree_delete_button') && (
          <Button danger onClick={() => void remove().catch(() => undefined)}>
            {t('action.delete')}
          </Button>
        )}
      </div>
    </>
  )
}
