/** Going on with what there is: what becomes of the rest. */
import { Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { refusalOf } from '@/engine/client/refusalOf'
import { report } from '@/engine/client/report'
import type { ActionDialogProps } from '@/engine/document/definition'
import { baseNameOf } from '@/engine/goods/inUnit'
import { AskModal } from '@/ui/AskModal'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './delivery.module.css'
import { sheetLines } from './types'

const MOST = 200
/** The sheet goes complete or not at all: leaving something out is said with its reason. */
const COMPLETE = 1
const RESTS = ['backOrder', 'cancel'] as const
type Rest = (typeof RESTS)[number]

/** Draws the dialog. */
export function PartialDialog({ record, send, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const box = useId()
  const [rest, setRest] = useState<Rest>('backOrder')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const short = sheetLines(record).filter((line) => Number(line.qtyOpen) > 0)
  const submit = () => {
    setBusy(true)
    setFault('')
    send({ rest, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) })
      .then(onDone)
      .catch((error: unknown) => {
        if (error instanceof ApiError) setFault(refusalOf(error))
        else report(error, 'acceptPartial')
      })
      .finally(() => setBusy(false))
  }
  return (
    <AskModal
      width={560}
      title={`${t('deliveryPage.acceptPartial')} · ${valueText(record['docNo'])}`}
      verb={t('deliveryPage.acceptPartial')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css['dialog']}>
        {fault !== '' && (
          <p role="alert" className={css['fault']}>
            {fault}
          </p>
        )}
        <p>{t('deliveryPage.partialText')}</p>
        {short.length > 0 && (
          <ul>
            {short.map((line) => (
              <li key={line.id}>
                <b>{line.goodsName}</b>{' '}
                {t('deliveryPage.missing', {
                  qty: `${formatDecimal(line.qtyOpen)} ${baseNameOf(line)}`,
                  whole: formatDecimal(line.qtyOrdered),
                })}
              </li>
            ))}
          </ul>
        )}
        <Radio.Group
          aria-label={t('deliveryPage.rest')}
          value={rest}
          onChange={(event) => setRest(RESTS.find((each) => each === event.target.value) ?? 'backOrder')}
          className={css['rests'] ?? ''}
          options={RESTS.map((each) => ({ value: each, label: t(`deliveryPage.rests.${each}`) }))}
        />
        <label htmlFor={box}>
          {t(
            Number(record['shipPolicy']) === COMPLETE
              ? 'deliveryPage.incompleteReason'
              : 'deliveryPage.reasonMay',
          )}
        </label>
        <Input id={box} maxLength={MOST} value={reason} onChange={(event) => setReason(event.target.value)} />
      </div>
    </AskModal>
  )
}
