/** Another batch, place or container in place of goods that are promised to a line. */
import { Button, Input, Radio } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { refusalOf } from '@/engine/client/refusalOf'
import { report } from '@/engine/client/report'
import { postVerb, tell } from '@/engine/document/act'
import { type FormValues, keepDigits } from '@/engine/form/fields'
import { baseNameOf } from '@/engine/goods/inUnit'
import { text } from '@/engine/i18n/i18n'
import { useCan } from '@/engine/session/permissions'
import { AskModal } from '@/ui/AskModal'
import { formatDecimal, toJsonNumber } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { acting } from './acting'
import css from './delivery.module.css'
import { LotTable, useLots } from './LotTable'
import { useLotText } from './Promised'
import { type Lot, reservationsOf, type SheetLine, SOFT } from './types'

interface SwapDialogProps {
  readonly id: string
  readonly record: FormValues
  readonly line: SheetLine
  readonly onClose: () => void
}

const MOST = 200
const QTY = { field: 'qty', input: 'decimal' } as const

/** Draws the dialog. */
export function SwapDialog({ id, record, line, onClose }: SwapDialogProps) {
  const { t } = useTranslation()
  const can = useCan()
  const name = useId()
  const lotText = useLotText()
  const soft = reservationsOf(record).filter((each) => each.lineId === line.id && each.state === SOFT)
  const [away, setAway] = useState(soft[0]?.id)
  const [lot, setLot] = useState<Lot | null>(null)
  const [qty, setQty] = useState('')
  const [reason, setReason] = useState('')
  const { fault, busy, send, setFault } = useSwapping({ id, record }, onClose)
  const lots = useLots(id, line.id)
  // Nothing is promised, or nothing may come instead: then there is nothing to choose.
  const idle =
    away === undefined ||
    (lots.data !== undefined && !lots.data.lots.some((each) => valueText(each.bar) === ''))
  const submit = () => {
    if (!lot) {
      setFault(t('deliveryPage.swapFirst'))
      return
    }
    send({
      lineId: line.id,
      away,
      locationCode: lot.locationCode,
      ...(valueText(lot.containerCode) === '' ? {} : { containerCode: lot.containerCode }),
      ...(valueText(lot.batchNo) === '' ? {} : { batchNo: lot.batchNo }),
      ...(qty === '' ? {} : { qty: toJsonNumber(qty) }),
      ...(reason.trim() === '' ? {} : { overrideReason: reason.trim() }),
    })
  }
  return (
    <AskModal
      width={860}
      title={`${t('deliveryPage.swap')} · ${line.goodsName}`}
      verb={t('deliveryPage.swap')}
      busy={busy}
      idle={idle}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css['dialog']}>
        {fault !== '' && (
          <p role="alert" className={css['fault']}>
            {fault}
          </p>
        )}
        <h3>{t('deliveryPage.swapAway')}</h3>
        <Radio.Group
          aria-label={t('deliveryPage.swapAway')}
          value={away}
          onChange={(event) => setAway(valueText(event.target.value))}
          className={css['rests'] ?? ''}
          options={soft.map((each) => ({
            value: each.id,
            label: `${formatDecimal(each.qty)} ${valueText(each.baseUnitName) || baseNameOf(line)} · ${lotText(each)}`,
          }))}
        />
        <h3>{t('deliveryPage.swapFor')}</h3>
        <LotTable
          {...{ id, line }}
          actTitle={t('deliveryPage.take')}
          act={(each) => (
            <Button
              size="small"
              type={lot?.stockId === each.stockId ? 'primary' : 'default'}
              aria-pressed={lot?.stockId === each.stockId}
              onClick={() => setLot(each)}
            >
              {t(lot?.stockId === each.stockId ? 'deliveryPage.swapChosen' : 'deliveryPage.swapThis')}
            </Button>
          )}
        />
        {idle ? (
          <p className={css['hint']}>{t('deliveryPage.swapNone')}</p>
        ) : (
          <div className={css['pair']}>
            <div>
              <label htmlFor={`${name}qty`}>{t('deliveryPage.swapQty')}</label>
              <Input
                id={`${name}qty`}
                inputMode="decimal"
                value={qty}
                onChange={(event) => setQty(keepDigits(QTY, event.target.value))}
              />
            </div>
            {(can('deliverysheetManage_overrideRotation_button') ||
              can('deliverysheetManage_overrideCutoff_button')) && (
              <div>
                <label htmlFor={`${name}why`}>{t('deliveryPage.overrideReason')}</label>
                <Input
                  id={`${name}why`}
                  maxLength={MOST}
                  placeholder={t('deliveryPage.overrideHelp')}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              </div>
            )}
          </div>
        )}
      </div>
    </AskModal>
  )
}

function useSwapping({ id, record }: Pick<SwapDialogProps, 'id' | 'record'>, onClose: () => void) {
  const client = useQueryClient()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const send = (body: Record<string, unknown>) => {
    setBusy(true)
    setFault('')
    postVerb(acting, 'swap', { ...record, id }, body)
      .then(() => {
        tell(acting, id, { text: text('deliveryPage.saidSwapped') }, client)
        onClose()
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError) setFault(refusalOf(error))
        else report(error, 'swap')
      })
      .finally(() => setBusy(false))
  }
  return { fault, busy, send, setFault }
}
