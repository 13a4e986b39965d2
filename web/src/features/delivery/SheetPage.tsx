/** Writing a delivery sheet: a new one for a customer or back to a supplier, or a change of one. */
import { useMemo, useState } from 'react'
import { FormWaiting, useFormFrame } from '@/engine/document/DocumentForm'
import { useStart } from '@/engine/document/start'
import type { FormField } from '@/engine/form/fields'
import { useRecord } from '@/engine/form/useRecord'
import { Missing } from '@/engine/record/Missing'
import { useSession } from '@/engine/session/store'
import { valueText } from '@/ui/valueText'
import { deliveryFields, readForm, returnFields } from './fields'
import { SheetForm, type SheetPlace } from './SheetForm'
import { BASE, LIST, RETURN, RETURNS } from './types'

const NO_SHAPE = { fields: [] }

/** The page of deliverysheetAdd. */
export function DeliverySheetAdd() {
  return (
    <NewSheet
      screen="deliverysheetAdd"
      base={BASE}
      fields={deliveryFields}
      title="deliverysheetAdd"
      add="/deliveryManage/deliverysheetAdd"
    />
  )
}

/** The page of returnGoodsNoteAdd on the way out. */
export function SupplierReturnAdd() {
  return (
    <NewSheet
      screen="returnGoodsNoteAdd"
      base={RETURNS}
      fields={returnFields}
      title="supplierReturnAdd"
      add="/deliveryManage/returnGoodsNoteAdd"
      back
    />
  )
}

interface NewSheetProps {
  readonly screen: string
  readonly base: string
  readonly fields: readonly FormField[]
  /** What it is called in the menu. */
  readonly title: string
  readonly add: string
  readonly back?: boolean
}

function NewSheet({ screen, base, fields, title, add, back = false }: NewSheetProps) {
  const frame = useFormFrame(title, 'add', '', LIST)
  const user = useSession((session) => session.party?.id ?? '')
  const start = useStart(base, user, fields)
  // What a form opened with stays as it was, whatever the choices say later.
  const [opened, setOpened] = useState(start)
  if (opened === undefined && start !== undefined) setOpened(start)
  const place = useMemo<SheetPlace>(
    () => ({ screen, base, chooseBase: base, add, user }),
    [screen, base, add, user],
  )
  if (!opened) return <FormWaiting frame={frame} />
  return <SheetForm {...{ frame, place, fields, back }} record={opened} mode="add" id={undefined} />
}

/** Changing a sheet before it is submitted. */
export function SheetEditor({
  id,
  mode,
}: {
  readonly mode: 'add' | 'edit'
  readonly id: string | undefined
}) {
  const loaded = useRecord(BASE, id, 'edit', readForm)
  const { record } = loaded
  const frame = useFormFrame('deliverysheetManageDetail', mode, valueText(record?.['docNo']), LIST)
  const user = useSession((session) => session.party?.id ?? '')
  const place = useMemo<SheetPlace>(
    () => ({ screen: 'deliverysheetManage', base: BASE, chooseBase: `${BASE}/manage`, add: null, user }),
    [user],
  )
  if (id === undefined) return <DeliverySheetAdd />
  if (loaded.error && !record) return <Missing {...frame} shape={NO_SHAPE} loaded={loaded} />
  if (!record) return <FormWaiting frame={frame} />
  const back = record['kind'] === RETURN
  const fields = back ? returnFields : deliveryFields
  return <SheetForm {...{ frame, place, fields, record, id, back }} mode="edit" onReload={loaded.reload} />
}
