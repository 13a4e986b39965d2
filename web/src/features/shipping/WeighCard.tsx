/** Checking by the scales: one weight for the whole. */
import { Button, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepDigits } from '@/engine/form/fields'
import { toJsonNumber } from '@/ui/decimal'
import css from './shipping.module.css'

interface WeighCardProps {
  readonly busy: boolean
  readonly refusal: string
  readonly onWeigh: (weight: unknown) => void
}

const BOX = { field: 'scaleWeight', input: 'decimal', places: 3 } as const

/** Draws the box for the weight. */
export function WeighCard({ busy, refusal, onWeigh }: WeighCardProps) {
  const { t } = useTranslation()
  const id = useId()
  const [value, setValue] = useState('')
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const send = () => value !== '' && onWeigh(toJsonNumber(value))
  return (
    <section className={css['card']}>
      {refusal !== '' && (
        <p role="alert" className={css['fault']}>
          {refusal}
        </p>
      )}
      <label htmlFor={id}>{t('shippingPage.check.scales')}</label>
      <div className={css['acts']}>
        <Input
          id={id}
          className={css['short'] ?? ''}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          suffix={t('shippingPage.kg')}
          disabled={busy}
          value={value}
          onChange={(event) => setValue(keepDigits(BOX, event.target.value))}
          onPressEnter={send}
        />
        <Button type="primary" size="large" loading={busy} disabled={value === ''} onClick={send}>
          {t('shippingPage.check.weigh')}
        </Button>
      </div>
    </section>
  )
}
