/** Writing a receiving note: a new one by hand or from an arrival notice, one that stands at the door, or a change of one. */
import { useMemo, useState } from 'react'
import { FormWaiting, useFormFrame } from '@/engine/document/DocumentForm'
import { useStart } from '@/engine/document/start'
import type { FormField, FormValues } from '@/engine/form/fields'
import { useRecord } from '@/engine/form/useRecord'
import { Missing } from '@/engine/record/Missing'
import { useSession } from '@/engine/session/store'
import { valueText } from '@/ui/valueText'
import { readForm, receiptFields, returnFields } from './fields'
import { NoteForm, type NotePlace } from './NoteForm'
import { BASE, LIST, RETURN } from './types'

const NO_SHAPE = { fields: [] }

/** The page of receivingNoteAdd. */
export function ReceivingNoteAdd() {
  return <NewNote screen="receivingNoteAdd" base={BASE} fields={receiptFields} />
}

/** The page of returnGoodsNoteAdd. */
export function ReturnGoodsNoteAdd() {
  return <NewNote screen="returnGoodsNoteAdd" base="/wms/returnNote" fields={returnFields} />
}

interface NewNoteProps {
  readonly screen: 'receivingNoteAdd' | 'returnGoodsNoteAdd'
  readonly base: string
  readonly fields: readonly FormField[]
}

function NewNote({ screen, base, fields }: NewNoteProps) {
  const frame = useFormFrame(screen, 'add', '', LIST)
  const user = useSession((session) => session.party?.id ?? '')
  const start = useStart(base, user, fields)
  const [typed, setTyped] = useState<{ readonly direct: boolean; readonly values: FormValues } | null>(null)
  // What a form opened with stays as it was, whatever the choices say later.
  const [opened, setOpened] = useState(start)
  if (opened === undefined && start !== undefined) setOpened(start)
  const place = useMemo<NotePlace>(
    () => ({ screen, base, chooseBase: base, factsPath: `${base}/goods`, user }),
    [screen, base, user],
  )
  const record = typed?.values ?? opened
  if (!record) return <FormWaiting frame={frame} />
  const direct = typed?.direct ?? false
  return (
    <NoteForm
      key={direct ? 'direct' : 'note'}
      {...{ frame, place, fields, record, direct }}
      mode="add"
      id={undefined}
      typed={typed !== null}
      {...(screen === 'receivingNoteAdd'
        ? { onDirect: (next: boolean, values: FormValues) => setTyped({ direct: next, values }) }
        : {})}
    />
  )
}

/** Changing a note before it is submitted. */
export function NoteEditor({ id, mode }: { readonly mode: 'add' | 'edit'; readonly id: string | undefined }) {
  const loaded = useRecord(BASE, id, 'edit', readForm)
  const { record } = loaded
  const frame = useFormFrame('receivingNoteManageAED', mode, valueText(record?.['docNo']), LIST)
  const user = useSession((session) => session.party?.id ?? '')
  const place = useMemo<NotePlace>(
    () => ({
      screen: 'receivingNoteManage',
      base: BASE,
      chooseBase: `${BASE}/manage`,
      factsPath: `${BASE}/manage/goods`,
      user,
    }),
    [user],
  )
  if (id === undefined) return <ReceivingNoteAdd />
  if (loaded.error && !record) return <Missing {...frame} shape={NO_SHAPE} loaded={loaded} />
  if (!record) return <FormWaiting frame={frame} />
  return (
    <NoteForm
      {...{ frame, place, record, id }}
      mode="edit"
      fields={record['kind'] === RETURN ? returnFields : receiptFields}
      direct={false}
      typed={false}
      onReload={loaded.reload}
    />
  )
}
