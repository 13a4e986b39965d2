/** Looking at a record on its page, with what can be done with it. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useLocation, useNavigate } from 'react-router'
import { call } from '@/engine/client/call'
import { DetailView } from '@/engine/form/DetailView'
import type { FormValues } from '@/engine/form/fields'
import { shapeOf } from '@/engine/form/sections'
import { useRecord } from '@/engine/form/useRecord'
import { text } from '@/engine/i18n/i18n'
import { actionsAt, labelOf, type ListAction, rowAllows, runAction, toolsOf } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { useCan } from '@/engine/session/permissions'
import { useTab } from '@/engine/tabs/useTab'
import { toast } from '@/ui/toast'
import { useStable } from '@/ui/useStable'
import type { RecordPageDefinition } from './defineRecordPage'
import { Missing } from './Missing'
import { recordAddress } from './recordAddress'
import { Sheet } from './Sheet'
import { useRecordPlace } from './useRecordPlace'

interface LookingProps {
  readonly definition: RecordPageDefinition
  readonly id: string
}

/** Draws the record. */
export function Looking({ definition, id }: LookingProps) {
  const { list, owner, form: fields, read, Above, Below } = definition
  const shape = shapeOf({ ...definition, fields })
  const loaded = useRecord(basePath(list), id, 'detail', read)
  const { record } = loaded
  const place = useRecordPlace(definition, 'detail', record)
  const acts = useRecordActions(definition, id, record, place)
  const frame = { shape, title: place.title, name: place.name, onBack: place.toList }
  if (loaded.error && !record) return <Missing {...frame} loaded={loaded} />
  if (!record) {
    return (
      <Sheet {...frame}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Sheet>
    )
  }
  return (
    <Sheet {...frame} buttons={acts}>
      <SavedNote name={place.name} path={place.pathname} owner={owner} version={record['version']} />
      {Above && <Above id={id} mode="detail" record={record} />}
      <DetailView {...shape} screen={owner} record={record} />
      {Below && <Below id={id} mode="detail" record={record} />}
    </Sheet>
  )
}

interface SavedNoteProps {
  readonly name: string
  readonly path: string
  readonly owner: string
  /** Of the record: once something else has been done to it, its saving is no news any more. */
  readonly version: unknown
}

interface Saved {
  readonly how: string
  readonly version: unknown
}

/** Says that the record has just been saved, and after a new one offers the next. */
function SavedNote({ name, path, owner, version }: SavedNoteProps) {
  const { t } = useTranslation()
  const can = useCan()
  const navigate = useNavigate()
  const location = useLocation() as Location<{ saved?: string } | null>
  const [saved] = useState<Saved | null>(() =>
    location.state?.saved === undefined ? null : { how: location.state.saved, version },
  )
  const told = useStable(() => {
    // The address is kept with the tab, and would say it again whenever the page is loaded.
    const { pathname, search, state } = location
    if (state?.saved !== undefined) void navigate({ pathname, search }, { replace: true, state: null })
  })
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!saved) return
    // The form was left where its last box stands; what came of it stands at the top.
    note.current?.closest('section')?.scrollIntoView({ block: 'start' })
    told()
  }, [saved, told])
  if (saved === null || saved.version !== version) return null
  const more = saved.how === 'add' && can(`${owner}_add_button`)
  return (
    <div ref={note}>
      <Alert
        type="success"
        role="status"
        showIcon
        closable
        title={t('form.savedRecord', { name })}
        action={
          more ? (
            <Button size="small" onClick={() => void navigate(recordAddress(path, 'add'))}>
              {t('form.addAnother')}
            </Button>
          ) : undefined
        }
      />
    </div>
  )
}

/** Buttons of what the person may do and the record's state allows: what cannot be undone first, the next step last. */
function useRecordActions(
  { owner, list, actions = [] }: RecordPageDefinition,
  id: string,
  record: FormValues | undefined,
  place: ReturnType<typeof useRecordPlace>,
) {
  const { t } = useTranslation()
  const can = useCan()
  const client = useQueryClient()
  const navigate = useNavigate()
  const tab = useTab()
  const [busy, setBusy] = useState(false)
  if (!record) return null
  const row: ListRecord = { ...record, id }
  const edit: ListAction = {
    name: 'edit',
    on: 'row',
    run: () => navigate(recordAddress(place.pathname, 'edit', id)),
  }
  const remove: ListAction = {
    name: 'delete',
    on: 'row',
    danger: true,
    confirm: 'list.confirmDelete',
    run: async () => {
      await call('POST', `${basePath(list)}/${id}/delete`)
      toast.success(t('form.deleted', { name: place.name }))
      void client.invalidateQueries({ queryKey: [basePath(list), 'list'] })
      tab.close(place.list())
    },
  }
  const meta = { ...list, screen: owner }
  const offered = actionsAt('row', [edit, ...actions, remove], meta, can).filter((each) =>
    rowAllows(row, each),
  )
  const next = offered.find((each) => !each.danger)
  const run = (action: ListAction) => {
    setBusy(true)
    const tools = toolsOf(meta, text, client)
    // A failed call has been shown by the client; the record is loaded anew because its state may have changed.
    runAction(action, [row], () => place.name, tools)
      .catch(() => tools.reload())
      .finally(() => setBusy(false))
  }
  return offered.toReversed().map((action) => (
    <Button
      key={action.name}
      type={action === next ? 'primary' : 'default'}
      danger={action.danger === true}
      disabled={busy}
      onClick={() => run(action)}
    >
      {t(labelOf(action))}
    </Button>
  ))
}
