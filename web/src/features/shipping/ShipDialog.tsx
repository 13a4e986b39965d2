/** Departure: seals, the vehicle where it was not written down, its temperature where that is asked. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { ActionDialogProps } from '@/engine/document/definition'
import type { FormField, FormValues } from '@/engine/form/fields'
import { MomentBox } from '@/engine/form/MomentBox'
import { REASON_MOST } from '@/engine/form/reason'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { AskModal } from '@/ui/AskModal'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { hasLimit, needsReading } from './cold'
import { asksMixed, BASE, mayPassOver } from './types'
import { vehicleBody, vehicleFields } from './vehicle'

/** What departure asks of a note now. */
function fieldsOf(note: FormValues, limit: string): readonly FormField[] {
  const plate = valueText(note['plateNo']) === ''
  const cold = hasLimit(note)
  return [
    ...(plate ? vehicleFields(note).filter(({ field }) => VEHICLE.has(field)) : []),
    { field: 'sealNos', required: true, max: 100, initial: note['sealNos'] ?? undefined, wide: true },
    ...(cold
      ? [
          {
            field: 'truckTemp',
            input: 'decimal',
            places: 1,
            negative: true,
            label: limit,
            required: needsReading(note, Date.now()) && !mayPassOver(note, 'overrideTemperature'),
          } as const,
        ]
      : []),
    { field: 'departedAt', Box: MomentBox, label: 'shippingPage.ship.departedAt' },
    ...(cold && mayPassOver(note, 'overrideTemperature')
      ? [{ field: 'overrideReason', label: 'shippingPage.ship.override', max: REASON_MOST, wide: true }]
      : []),
    ...(asksMixed(note)
      ? [
          {
            field: 'mixReason',
            label: 'shippingPage.load.mixed',
            required: true,
            max: REASON_MOST,
            wide: true,
          },
        ]
      : []),
  ]
}

const VEHICLE = new Set(['plateNo', 'driverName'])

/** Draws the dialog; a row of a list has to be known whole first. */
export function ShipDialog(props: ActionDialogProps) {
  const { record, onClose } = props
  const { t } = useTranslation()
  const known = useQuery({
    queryKey: [BASE, 'record', record.id],
    queryFn: ({ signal }) => call<FormValues>('GET', `${BASE}/${record.id}`, { signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
  const title = `${t('action.ship')} · ${valueText(record['docNo'])}`
  if (known.data && known.isFetchedAfterMount) return <ShipForm {...props} note={known.data} title={title} />
  return (
    <AskModal
      width={520}
      title={title}
      verb={t('action.ship')}
      busy={!known.isError}
      onSubmit={onClose}
      onClose={onClose}
    >
      {known.isError ? <p role="alert">{known.error.message}</p> : <Skeleton active />}
    </AskModal>
  )
}

interface ShipFormProps extends ActionDialogProps {
  readonly note: FormValues
  readonly title: string
}

function ShipForm({ record, send, onDone, onClose, ...loaded }: ShipFormProps) {
  const { t } = useTranslation()
  // It is filled in from the note as it was when the dialog opened.
  const [note] = useState(loaded.note)
  const version = useRef(loaded.note['version'])
  const fields = useMemo(() => fieldsOf(note, 'deliveryNoteManage.field.truckTemp'), [note])
  const state = useRecordForm({
    fields,
    mode: 'add',
    record: undefined,
    send: async ({ plateNo, driverName, ...body }, key) => {
      if (typeof plateNo === 'string' && plateNo !== '') {
        const driver = driverName === undefined ? {} : { driverName }
        const answer = await call<FormValues>('POST', `${BASE}/${record.id}/vehicle`, {
          body: { version: version.current, ...vehicleBody(note), plateNo, ...driver },
          silent: true,
        })
        version.current = answer['version']
      }
      return send({ ...body, version: version.current }, key)
    },
    onDone,
  })
  return (
    <AskModal
      width={520}
      title={loaded.title}
      verb={t('action.ship')}
      busy={state.busy}
      onSubmit={() => state.form.submit()}
      onClose={() => {
        state.settle()
        onClose()
      }}
    >
      <p>
        {t('shippingPage.ship.text', {
          lines: valueText(note['lineCount']),
          containers: valueText(note['containers']),
          weight: formatDecimal(note['totalWeight']),
        })}
      </p>
      {hasLimit(note) && (
        <p>
          {t('deliveryNoteManage.field.truckTemp')}{' '}
          <b>{t('shippingPage.limit', { limit: formatDecimal(note['truckMax']) })}</b>
        </p>
      )}
      <RecordForm
        state={state}
        fields={fields}
        screen="deliveryNoteManage"
        base={BASE}
        mode="add"
        record={undefined}
        onReload={onClose}
      />
    </AskModal>
  )
}
