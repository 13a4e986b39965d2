/** What a warehouse takes in each morning and each afternoon. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { refusalOf } from '@/engine/client/refusalOf'
import { report } from '@/engine/client/report'
import { AppModal } from '@/ui/AppModal'
import { toJsonNumber } from '@/ui/decimal'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import css from './booking.module.css'
import { KINDS } from './slots'

interface Limit {
  readonly slot: 'morning' | 'afternoon'
  readonly version: number
  readonly vehicles: number | null
  readonly pallets: number | null
  readonly tons: number | null
}

interface Limits {
  readonly warehouseCode: string
  readonly slots: readonly Limit[]
}

interface CapacityProps {
  readonly base: string
  readonly warehouse: string
  readonly onClose: () => void
}

/** What may be typed: whole numbers, tons with three decimals. */
const SHAPE = { vehicles: /^\d{0,6}$/, pallets: /^\d{0,6}$/, tons: /^\d{0,6}(\.\d{0,3})?$/ } as const

/** Draws the dialog. */
export function Capacity({ base, warehouse, onClose }: CapacityProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const path = `${base}/capacity`
  const held = useQuery({
    queryKey: [base, 'capacity', warehouse],
    queryFn: ({ signal }) =>
      call<Limits>('GET', path, { query: { warehouseCode: warehouse }, signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const textOf = (limit: Limit, kind: (typeof KINDS)[number]) =>
    typed[`${limit.slot}.${kind}`] ?? valueText(limit[kind])
  const save = async (limits: Limits) => {
    setBusy(true)
    setFault('')
    const slots = limits.slots.map((limit) => ({
      slot: limit.slot,
      version: limit.version,
      ...Object.fromEntries(
        KINDS.map((kind) => {
          const text = textOf(limit, kind).replace(/\.$/, '')
          return [kind, text === '' ? null : toJsonNumber(text)]
        }),
      ),
    }))
    try {
      await call('POST', path, { body: { warehouseCode: warehouse, slots }, silent: true })
      await client.invalidateQueries({ queryKey: [base] })
      toast.success(t('booking.capacitySaved'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setFault(refusalOf(error))
      else report(error, 'capacity')
    } finally {
      setBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={560}
      title={t('booking.capacityOf', { warehouse })}
      onCancel={onClose}
      okText={t('form.save')}
      cancelText={t('action.cancel')}
      okButtonProps={{ loading: busy, disabled: !held.data }}
      onOk={() => held.data && void save(held.data)}
    >
      {fault !== '' && <Alert type="error" role="alert" showIcon title={fault} />}
      {held.error && (
        <Alert
          type="error"
          showIcon
          title={held.error.message}
          action={<Button onClick={() => void held.refetch()}>{t('list.retry')}</Button>}
        />
      )}
      {!held.data && !held.error && <Skeleton active />}
      {held.data && (
        <table className={css['limits']}>
          <thead>
            <tr>
              <th scope="col">{t('code.bookingSlot.title')}</th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {t(`booking.kind.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {held.data.slots.map((limit) => (
              <tr key={limit.slot}>
                <th scope="row">{t(`code.bookingSlot.${limit.slot}`)}</th>
                {KINDS.map((kind) => (
                  <td key={kind}>
                    <Input
                      inputMode="decimal"
                      aria-label={`${t(`code.bookingSlot.${limit.slot}`)} ${t(`booking.kind.${kind}`)}`}
                      placeholder={t('booking.noLimit')}
                      value={textOf(limit, kind)}
                      onChange={({ target }) => {
                        const text = target.value.trim()
                        if (SHAPE[kind].test(text)) {
                          setTyped((before) => ({ ...before, [`${limit.slot}.${kind}`]: text }))
                        }
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={css['hint']}>{t('booking.capacityHelp')}</p>
    </AppModal>
  )
}
