/** What left with a delivery: by goods and batch, what is back already, and how much comes back now. */
import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import { timeText } from '@/engine/i18n/times'
import { keepNumber } from '@/engine/validate/validate'
import { AppModal } from '@/ui/AppModal'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { type Amounts, amountOf, coming, faultOf, type Origin, type OriginLine, originRows } from './origin'
import css from './receiving.module.css'

interface OriginDialogProps {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly onTake: (origin: Origin, rows: readonly FormValues[]) => void
  readonly onClose: () => void
}

/** Draws the dialog. */
export function OriginDialog({ path, query, onTake, onClose }: OriginDialogProps) {
  const { t } = useTranslation()
  const [amounts, setAmounts] = useState<Amounts>({})
  const found = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => call<Origin>('GET', path, { query, signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
  const origin = found.data
  const lines = origin?.lines ?? []
  const wrong = lines.some((line, at) => faultOf(line, amountOf(line, at, amounts)) !== null)
  const some = coming(lines, amounts).length
  return (
    <AppModal
      open
      width={860}
      title={t('receivingPage.origin.title', { number: query['docNo'] })}
      okText={t('receivingPage.origin.ok', { count: some })}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: wrong || some === 0 }}
      onOk={() => origin && onTake(origin, originRows(lines, amounts))}
      onCancel={onClose}
    >
      {found.isPending && <Skeleton active />}
      {found.error && <p role="alert">{t('receivingPage.origin.none')}</p>}
      {origin && (
        <>
          <p>{[valueText(origin.customerName), timeText(origin.departedAt)].filter(Boolean).join(' · ')}</p>
          <Lines
            lines={lines}
            amounts={amounts}
            onAmount={(at, amount) => setAmounts({ ...amounts, [at]: amount })}
          />
        </>
      )}
    </AppModal>
  )
}

interface LinesProps {
  readonly lines: readonly OriginLine[]
  readonly amounts: Amounts
  readonly onAmount: (at: number, amount: string) => void
}

function Lines({ lines, amounts, onAmount }: LinesProps) {
  const { t } = useTranslation()
  return (
    <div className={css['origin']}>
      <table>
        <thead>
          <tr>
            {['goods', 'batch', 'expires'].map((key) => (
              <th key={key} scope="col">
                {t(`paper.column.${key}`)}
              </th>
            ))}
            {['shipped', 'back', 'now'].map((key) => (
              <th key={key} scope="col" data-end>
                {t(`receivingPage.origin.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const amount = amountOf(line, at, amounts)
            const fault = faultOf(line, amount)
            return (
              <tr
                key={`${line.goodsCode} ${valueText(line.batch['batchNo'])} ${valueText(line.batch['expiryDate'])}`}
              >
                <th scope="row">
                  {line.goodsName}
                  <small>{[line.goodsCode, line.spec].filter(Boolean).join(' · ')}</small>
                </th>
                <td>{valueText(line.batch['batchNo']) || '–'}</td>
                <td>{valueText(line.batch['expiryDate']) || '–'}</td>
                <td data-end>{formatDecimal(line.qtyShipped)}</td>
                <td data-end>{formatDecimal(line.qtyBack)}</td>
                <td data-end>
                  <Input
                    value={amount}
                    suffix={line.unitName ?? line.unitCode}
                    aria-label={`${line.goodsName} ${t('receivingPage.origin.now')}`}
                    inputMode="decimal"
                    {...(fault ? { status: 'error' as const } : {})}
                    onChange={({ target }) => onAmount(at, keepNumber(target.value))}
                  />
                  {fault && <small role="alert">{t(fault, { most: formatDecimal(line.qtyLeft) })}</small>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
