/** A container that was scanned: all there with one press, or counted line by line. */
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '@/ui/decimal'
import css from './shipping.module.css'
import { type NoteLine, unitOf } from './types'

interface ContainerCardProps {
  readonly code: string
  readonly lines: readonly NoteLine[]
  readonly busy: boolean
  readonly refusal: string
  readonly onWhole: () => void
  readonly onLine: (line: NoteLine) => void
}

/** Draws the container. */
export function ContainerCard({ code, lines, busy, refusal, onWhole, onLine }: ContainerCardProps) {
  const { t } = useTranslation()
  const whole = useRef<HTMLButtonElement>(null)
  useEffect(() => whole.current?.focus(), [])
  return (
    <section className={css['card']} aria-label={t('shippingPage.check.container', { code })}>
      <p className={css['place']}>{t('shippingPage.check.container', { code })}</p>
      {refusal !== '' && (
        <p role="alert" className={css['fault']}>
          {refusal}
        </p>
      )}
      <ul className={css['rows']}>
        {lines.map((line) => (
          <li key={line.id}>
            <button type="button" disabled={busy} onClick={() => onLine(line)}>
              <b>{line.goodsName}</b>
              <span>
                {formatDecimal(line.qty)} {unitOf(line)}
              </span>
              <span>{line.batchNo}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={css['acts']}>
        <Button ref={whole} type="primary" size="large" loading={busy} onClick={onWhole}>
          {t('shippingPage.check.whole')}
        </Button>
      </div>
    </section>
  )
}
