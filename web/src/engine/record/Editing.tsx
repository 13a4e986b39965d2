/** Adding or changing a record on its page: what is typed is guarded, saving leads to the record as it now is. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { settleError } from '@/engine/client/report'
import { FirstFocus } from '@/engine/form/FirstFocus'
import { RecordForm } from '@/engine/form/RecordForm'
import { shapeOf } from '@/engine/form/sections'
import { useRecord } from '@/engine/form/useRecord'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { useSaveKey } from '@/engine/form/useSaveKey'
import { basePath } from '@/engine/list/query'
import { useCan } from '@/engine/session/permissions'
import { useGivenUp, useTab } from '@/engine/tabs/useTab'
import { midSentence } from '@/ui/midSentence'
import { toast } from '@/ui/toast'
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
  const { owner, list, form: fields, read, write, submit, Above, Below } = definition
  const base = basePath(list)
  const shape = shapeOf({ ...definition, fields })
  const client = useQueryClient()
  const loaded = useRecord(base, id, mode, read)
  const { record } = loaded
  const place = useRecordPlace(definition, mode, record)
  const leave = useLeaving(place, mode, id)
  const next = useNextVerb(base, owner, submit)
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
      void next.follow(answer, id).then(() => {
        void client.invalidateQueries({ queryKey: [base] })
        leave.saved(id ?? idOf(answer))
      })
    },
  })
  const save = (verb: boolean) => {
    next.choose(verb)
    state.form.submit()
  }
  useSaveKey(() => save(false))
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
          <Button
            type={next.verb === undefined ? 'primary' : 'default'}
            loading={state.busy}
            disabled={!ready}
            onClick={() => save(false)}
          >
            {t('form.save')}
          </Button>
          {next.verb !== undefined && (
            <Button type="primary" loading={state.busy} disabled={!ready} onClick={() => save(true)}>
              {t('document.saveAnd', { action: midSentence(t(`action.${next.verb}`)) })}
            </Button>
          )}
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
            read={read}
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

/** The verb that may follow saving: whether it was asked for, and its call. What it refuses is told; the record is saved. */
function useNextVerb(base: string, owner: string, submit: string | undefined) {
  const { t } = useTranslation()
  const can = useCan()
  const wanted = useRef(false)
  const verb = submit !== undefined && can(`${owner}_${submit}_button`) ? submit : undefined
  return {
    verb,
    choose: (yes: boolean) => {
      wanted.current = yes
    },
    follow: async (answer: unknown, id: string | undefined): Promise<void> => {
      const at = id ?? idOf(answer)
      // The record that opens says that it was saved.
      if (verb === undefined || !wanted.current || at === undefined) return
      const action = t(`action.${verb}`)
      try {
        await call('POST', `${base}/${at}/${verb}`, { body: versionOf(answer), silent: true })
        toast.success(t('list.done', { action }))
      } catch (error) {
        const reason = error instanceof ApiError ? error.message : ''
        settleError(error)
        toast.warning(t('document.savedNot', { action, reason }))
      }
    },
  }
}

function versionOf(answer: unknown): { readonly version?: number } {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return {}
  return typeof answer.version === 'number' ? { version: answer.version } : {}
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
