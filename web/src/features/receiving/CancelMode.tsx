/** Taking receipts back, all or some, while nobody has touched the goods. */
import { Button, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { postVerb } from '@/engine/document/act'
import type { ModeProps } from '@/engine/document/definition'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import { ModeSheet } from '@/engine/document/ModeSheet'
import type { FormValues } from '@/engine/form/fields'
import { useUnsaved } from '@/engine/tabs/useTab'
import { EmptyState } from '@/ui/EmptyState'
import { valueText } from '@/ui/valueText'
import { acting } from './acting'
import css from './receiving.module.css'
import { receiptColumns, receiptRows } from './ReceiptsPart'

const REASON_MOST = 200

/** Draws the page of the mode `cancel`. */
export function CancelMode({ id, record, definition, leave, reload }: ModeProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const box = useId()
  const rows = receiptRows(record).filter((row) => !row['reversedAt'])
  const staying = rows.filter((row) => reasonToStay(row))
  const movable = staying.length < rows.length
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const settle = useUnsaved(reason !== '' || left.size > 0)
  const chosen = rows.filter((row) => !reasonToStay(row) && !left.has(valueText(row['id'])))
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  const send = () => {
    if (reason.trim() === '') {
      setFault(t('receivingPage.cancelReasonNeeded'))
      document.getElementById(box)?.focus()
      return
    }
    setBusy(true)
    setFault('')
    const all = chosen.length === rows.length
    const some = all ? {} : { receiptIds: chosen.map((row) => valueText(row['id'])) }
    postVerb(acting, 'cancel', { ...record, id }, { reason: reason.trim(), ...some })
      .then(() => {
        settle()
        leave({ text: t('receivingPage.saidCancelled', { count: chosen.length }) })
        void client.invalidateQueries()
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) report(error, 'cancel')
        else setFault([error.message, ...error.fields.map(({ msg }) => msg)].join(' '))
        void reload()
      })
      .finally(() => setBusy(false))
  }
  const tick: DocumentColumn = {
    field: 'tick',
    label: 'receivingPage.takeBack',
    show: (row) => {
      const key = valueText(row['id'])
      const stays = reasonToStay(row)
      return (
        <input
          type="checkbox"
          className={css['tick']}
          aria-label={`${t('receivingPage.takeBack')} ${valueText(row['goodsName'])}`}
          checked={!stays && !left.has(key)}
          disabled={busy || stays !== undefined}
          onChange={() => toggle(key)}
        />
      )
    },
  }
  const why: DocumentColumn = {
    field: 'stays',
    label: 'receivingPage.whyStays',
    ifAny: true,
    show: (row) => <span className={css['stays']}>{staysText(row, t)}</span>,
  }
  const [goods, ...others] = receiptColumns
  return (
    <ModeSheet
      {...{ definition, record, busy, leave }}
      mode="cancel"
      buttons={
        movable && (
          <Button type="primary" danger loading={busy} disabled={chosen.length === 0} onClick={send}>
            {t('receivingPage.cancelThese', { count: chosen.length })}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('receivingPage.nothingToCancel')} />
      ) : (
        <section className={css['cancel']}>
          <p>{t('receivingPage.cancelText')}</p>
          {staying.length > 0 && <p>{t('receivingPage.someStay', { count: staying.length })}</p>}
          <DocumentLines
            label={t('receivingPage.receipts')}
            screen={definition.owner}
            name="receipts"
            columns={goods ? [goods, tick, why, ...others] : [tick, why]}
            rows={rows}
          />
          {movable && (
            <>
              <label htmlFor={box}>
                {t('receivingPage.cancelReason')} <b aria-hidden>*</b>
              </label>
              <Input.TextArea
                id={box}
                required
                maxLength={REASON_MOST}
                autoSize={{ minRows: 2, maxRows: 4 }}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </>
          )}
          {/* Beside the button: above sixty receipts nobody would see it. */}
          {fault !== '' && (
            <p role="alert" className={css['fault']}>
              {fault}
            </p>
          )}
        </section>
      )}
    </ModeSheet>
  )
}

/** Why a receipt cannot be taken back: a text of the server and what stands in it. */
interface Stays {
  readonly key: string
  readonly arguments?: Readonly<Record<string, string>> | null
}

function reasonToStay(row: FormValues): Stays | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return (row['stays'] ?? undefined) as Stays | undefined
}

function staysText(row: FormValues, t: TFunction): string {
  const stays = reasonToStay(row)
  return stays ? t(stays.key, { ...stays.arguments }) : ''
}
