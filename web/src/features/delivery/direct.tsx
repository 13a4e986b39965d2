/** Everything in one breath: a sheet is written, allocated and picked; where nobody checks what leaves, it is gone, too. */
import { useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import type { FormField, FormValues } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { MomentBox } from '@/engine/form/MomentBox'
import { REASON_MOST } from '@/engine/form/reason'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { mixedOf } from '@/engine/goods/mixed'
import { text } from '@/engine/i18n/i18n'
import { useCan } from '@/engine/session/permissions'
import { AskModal } from '@/ui/AskModal'
import { valueText } from '@/ui/valueText'
import { BASE } from './types'

/** How the goods leave, as the call takes it. */
export type Departure = Readonly<Record<string, unknown>>

/** The way out on which nobody checks. */
const QUICK = 2

/** Whether the person may do each of the steps; the last one only where goods leave at once. */
export function useDirect(screen: string, leaves: boolean): boolean {
  const can = useCan()
  return [
    `${screen}_submit_button`,
    'deliverysheetManage_allot_button',
    'pickingGoodsNoteManage_confirmAll_button',
    ...(leaves ? ['deliveryNoteManage_ship_button'] : []),
  ].every(can)
}

interface WayKeeperProps {
  readonly form: FormInstance
  readonly onQuick: (quick: boolean) => void
}

/** Says whether goods leave the warehouse of the form without a check; it draws nothing. */
export function WayKeeper({ form, onQuick }: WayKeeperProps) {
  const warehouse =
    Form.useWatch((values: FormValues) => valueText(values['warehouseCode']), { form, preserve: true }) ?? ''
  const known = useQuery({
    queryKey: [BASE, 'way', warehouse],
    queryFn: ({ signal }) =>
      call<{ readonly outboundWay: number }>('GET', `${BASE}/way`, {
        query: { warehouseCode: warehouse },
        signal,
        silent: true,
      }),
    enabled: warehouse !== '',
    meta: { silent: true },
  })
  const quick = warehouse !== '' && known.data?.outboundWay === QUICK
  useEffect(() => onQuick(quick), [quick, onQuick])
  return null
}

/** Saves a sheet and does everything at once. Refusals are left to the form. */
export function sendDirect(
  body: Record<string, unknown>,
  departure: Departure | undefined,
  key: string,
): Promise<unknown> {
  return call('POST', `${BASE}/direct`, { body: { ...body, departure }, key, silent: true })
}

/** What was refused of how the goods leave, which no field of the sheet shows. */
export interface Refused {
  /** In words; empty for everything else. */
  readonly words: string
  /** Fields of the departure. */
  readonly fields: readonly string[]
}

/** Nothing was. */
export const NOT_REFUSED: Refused = { words: '', fields: [] }

const DEPARTURE = 'departure'

export function refusedDeparture(error: unknown): Refused {
  if (!(error instanceof ApiError)) return NOT_REFUSED
  const own = error.fields.filter(({ field }) => field.startsWith(DEPARTURE))
  return {
    words: own.map(({ msg }) => text('deliveryPage.refusedDeparture', { why: msg })).join(' '),
    fields: own.map(({ field }) => field.slice(DEPARTURE.length + 1)),
  }
}

const FIELDS: readonly FormField[] = [
  { field: 'sealNos', label: 'deliveryPage.seals', required: true, max: 100, wide: true },
  {
    field: 'truckTemp',
    label: 'deliveryPage.truckTemp',
    input: 'decimal',
    places: 1,
    negative: true,
    help: 'deliveryPage.truckTempHelp',
  },
  { field: 'departedAt', label: 'deliveryPage.departedAt', Box: MomentBox },
]

const MIXING: FormField = {
  field: 'mixReason',
  label: 'deliveryPage.mixReason',
  required: true,
  max: REASON_MOST,
  wide: true,
}
const WARM: FormField = {
  field: 'overrideReason',
  label: 'deliveryPage.warmReason',
  max: REASON_MOST,
  wide: true,
}

/** What is asked: reasons only where they are wanted, of whoever may give them. */
function fieldsOf(form: FormInstance, refused: readonly string[], may: boolean): readonly FormField[] {
  const mixes = mixedOf(linesOf(form.getFieldValue('lines'))) !== null || refused.includes('mixReason')
  return [
    ...FIELDS,
    ...(may && mixes ? [MIXING] : []),
    ...(may && refused.includes('truckTemp') ? [WARM] : []),
  ]
}

interface DepartureDialogProps {
  /** The form of the sheet. */
  readonly form: FormInstance
  /** Fields that were refused the last time. */
  readonly refused: readonly string[]
  /** What was said the last time. */
  readonly said: Departure | undefined
  readonly onGo: (departure: Departure) => void
  readonly onClose: () => void
}

/** Asks what has to be known for goods to leave. */
export function DepartureDialog({ form, refused, said, onGo, onClose }: DepartureDialogProps) {
  const { t } = useTranslation()
  const can = useCan()
  const [fields] = useState(() => {
    const may = can('deliveryNoteManage_overrideTemperature_button')
    return fieldsOf(form, refused, may).map((each) => ({ ...each, initial: said?.[each.field] }))
  })
  const state = useRecordForm({
    fields,
    mode: 'add',
    record: undefined,
    send: (body) => Promise.resolve(body),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was sent comes back as it is
    onDone: (typed) => onGo(typed as Departure),
  })
  const close = () => {
    state.settle()
    onClose()
  }
  return (
    <AskModal
      width={480}
      title={t('deliveryPage.direct')}
      verb={t('deliveryPage.direct')}
      busy={state.busy}
      onSubmit={() => state.form.submit()}
      onClose={close}
    >
      <p>{t('deliveryPage.directText')}</p>
      <RecordForm
        state={state}
        fields={fields}
        screen="deliverysheetAdd"
        base={BASE}
        mode="add"
        record={undefined}
        onReload={close}
      />
    </AskModal>
  )
}
