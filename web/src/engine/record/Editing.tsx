/** Adding or changing a record on its page: what is typed is guarded, saving leads to the record as it now is. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '@/engine/client/call'
import { FirstFocus } from '@/engine/form/FirstFocus'
import { RecordForm } from '@/engine/form/RecordForm'
import { shapeOf } from '@/engine/form/sections'
import { useRecord } from '@/engine/form/useRecord'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { basePath } from '@/engine/list/query'
import { useGivenUp, useTab } from '@/engine/tabs/useTab'
import { toast } from '@/ui/toast'
import { useStable } from '@/ui/useStable'
import type { RecordPageDefinition } from './defineRecordPage'
import { Missing } from './Missing'
import { recordAddress } from './recordAddress'
import { Sheet } from './Sheet'
import { useRecordPlace } from './useRecordPlace'

interface EditingProps {
  readonly definition: RecordPageDefinition
  readonly mode: 'add' | 'edit'
  readonly id: string | undefined
}

/** Draws the form. */
export function Editing({ definition, mode, id }: EditingProps) {
  const { t } = useTranslation()
  const { owner, list, form: fields, read, write, Above, Below } = definition
  const base = basePath(list)
  const shape = shapeOf({ ...definition, fields })
  const client = useQueryClient()
  const loaded = useRecord(base, id, mode, read)
  const { record } = loaded
  const place = useRecordPlace(definition, mode, record)
  const leave = useLeaving(place, mode, id)
  const state = useRecordForm({
    ...shape,
    mode,
    record,
    send: (values, key) => {
      const body = write ? write(values) : values
      const version = record?.['version']
      return call('POST', id === undefined ? `${base}/add` : `${base}/${id}/edit`, {
        body: version === undefined ? body : { ...body, version },
        key,
        silent: true,
      })
    },
    onDone: (answer) => {
      toast.success(t('form.saved'))
      void client.invalidateQueries({ queryKey: [base] })
      leave.saved(id ?? idOf(answer))
    },
  })
  useSaveKey(() => state.form.submit())
  const ready = id === undefined || record !== undefined
  const frame = { shape, title: place.title, name: place.name, onBack: place.toList }
  if (loaded.error && !record) return <Missing {...frame} loaded={loaded} />
  return (
    <Sheet
      {...frame}
      buttons={
        <>
          <Button disabled={state.busy} onClick={leave.cancel}>
            {t('action.cancel')}
          </Button>
          <Button type="primary" loading={state.busy} disabled={!ready} onClick={() => state.form.submit()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      {Above && id !== undefined && record && <Above id={id} mode={mode} record={record} />}
      {ready ? (
        <FirstFocus>
          <RecordForm
            {...shape}
            state={state}
            base={base}
            screen={owner}
            mode={mode}
            record={record}
            summary
            onReload={() => void loaded.reload().then(state.again)}
          />
        </FirstFocus>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
      {Below && id !== undefined && record && <Below id={id} mode={mode} record={record} />}
    </Sheet>
  )
}

/** The server answers a new record's id, alone or with its version. */
function idOf(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return undefined
  return typeof answer.id === 'string' ? answer.id : undefined
}

/** The ways out: to the record as it was saved, or without saving. */
function useLeaving(place: ReturnType<typeof useRecordPlace>, mode: 'add' | 'edit', id: string | undefined) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const givenUp = useGivenUp()
  const tab = useTab()
  return {
    saved: (saved: string | undefined) => {
      const to = saved === undefined ? place.list() : recordAddress(place.pathname, 'detail', saved)
      // A new record gets a tab of its own; the one in which it was written has done its work.
      if (mode === 'add') tab.close(to, { saved: mode })
      else void navigate(to, { replace: true, state: { saved: mode } })
    },
    cancel: () => {
      // Looking at the record takes the place of changing it, and asks by itself.
      if (id !== undefined) {
        void navigate(recordAddress(place.pathname, 'detail', id), { replace: true })
        return
      }
      void givenUp({
        title: t('form.unsaved'),
        text: t('form.unsavedText'),
        yes: t('form.leave'),
        no: t('form.stay'),
      }).then((agreed) => agreed && tab.close(place.list()))
    },
  }
}

/** Ctrl+S (or Command+S) saves. */
function useSaveKey(save: () => void): void {
  const newest = useStable(save)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      newest()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newest])
}
