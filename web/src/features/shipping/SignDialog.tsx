/** Proof of delivery: who signed, when, the picture of the paper, and what was refused with its reasons. */
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { ActionDialogProps } from '@/engine/document/definition'
import { type FormField, type FormValues, keepDigits } from '@/engine/form/fields'
import { MomentBox } from '@/engine/form/MomentBox'
import { REASON_MOST } from '@/engine/form/reason'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { AskModal } from '@/ui/AskModal'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { isReasonMissing, podOf, type Refusals, refusedBody } from './refusing'
import css from './shipping.module.css'
import { BASE, goes, type NoteLine, noteLines, unitOf } from './types'

const FIELDS: readonly FormField[] = [
  { field: 'signedBy', required: true, max: 50 },
  { field: 'signedAt', Box: MomentBox, label: 'shippingPage.sign.signedAt' },
  { field: 'podFile', input: 'image' },
  { field: 'remark', input: 'textarea', label: 'shippingPage.sign.remark', max: 500, wide: true },
]
const QTY = { field: 'qty', input: 'decimal' } as const

/** Draws the dialog. */
export function SignDialog({ record, send, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [refusals, setRefusals] = useState<Refusals>({})
  const [missing, setMissing] = useState(false)
  const known = useQuery({
    queryKey: [BASE, 'record', record.id],
    queryFn: ({ signal }) => call<FormValues>('GET', `${BASE}/${record.id}`, { signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
  const state = useRecordForm({
    fields: FIELDS,
    mode: 'add',
    record: undefined,
    send: (body, key) =>
      send({ ...body, podFile: podOf(body['podFile']), refused: refusedBody(open ? refusals : {}) }, key),
    onDone,
  })
  const submit = () => {
    const wrong = open && isReasonMissing(refusals)
    setMissing(wrong)
    if (!wrong) state.form.submit()
  }
  const lines = noteLines(known.data ?? {}).filter(goes)
  return (
    <AskModal
      width={600}
      title={`${t('action.sign')} · ${valueText(record['docNo'])}`}
      verb={t('action.sign')}
      busy={state.busy}
      onSubmit={submit}
      onClose={() => {
        state.settle()
        onClose()
      }}
    >
      <RecordForm
        state={state}
        fields={FIELDS}
        screen="deliveryNoteManage"
        base={BASE}
        mode="add"
        record={undefined}
        onReload={onClose}
      />
      {!open && <Button onClick={() => setOpen(true)}>{t('shippingPage.sign.add')}</Button>}
      {open && (
        <section className={css['refused']} aria-label={t('shippingPage.sign.refused')}>
          <h3>{t('shippingPage.sign.refused')}</h3>
          <p>{t('shippingPage.sign.refusedText')}</p>
          {missing && (
            <p role="alert" className={css['fault']}>
              {t('shippingPage.sign.reasonNeeded')}
            </p>
          )}
          {!known.data && <Skeleton active paragraph={{ rows: 3 }} />}
          {lines.map((line) => (
            <Refused
              key={line.id}
              line={line}
              busy={state.busy}
              value={refusals[line.id] ?? { qty: '', reason: '' }}
              onChange={(value) => setRefusals({ ...refusals, [line.id]: value })}
            />
          ))}
        </section>
      )}
    </AskModal>
  )
}

interface RefusedProps {
  readonly line: NoteLine
  readonly busy: boolean
  readonly value: Refusals[string]
  readonly onChange: (value: Refusals[string]) => void
}

function Refused({ line, busy, value, onChange }: RefusedProps) {
  const { t } = useTranslation()
  const goods = line.goodsName
  return (
    <div className={css['refusedRow']}>
      <p>
        <b>{goods}</b>
        <small>
          {[`${formatDecimal(line.qty)} ${unitOf(line)}`, line.batchNo, line.containerCode]
            .filter((each) => valueText(each) !== '')
            .join(' · ')}
        </small>
      </p>
      <Input
        aria-label={t('shippingPage.sign.qtyOf', { goods })}
        placeholder="0"
        inputMode="decimal"
        disabled={busy}
        value={value.qty}
        suffix={unitOf(line)}
        onChange={(event) => onChange({ ...value, qty: keepDigits(QTY, event.target.value) })}
      />
      <Input
        aria-label={t('shippingPage.sign.reasonOf', { goods })}
        placeholder={t('shippingPage.reason')}
        maxLength={REASON_MOST}
        disabled={busy}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.target.value })}
      />
    </div>
  )
}
