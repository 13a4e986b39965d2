/** What is read at the dock: plate and dock against what was written down, the cold of the vehicle against its limit. */
import { Button, Input } from 'antd'
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormField, type FormValues, keepDigits } from '@/engine/form/fields'
import { REASON_MOST } from '@/engine/form/reason'
import { timeText } from '@/engine/i18n/times'
import { formatDecimal } from '@/ui/decimal'
import { useNow } from '@/ui/useNow'
import { valueText } from '@/ui/valueText'
import { hasLimit, isTooWarm, needsReading } from './cold'
import type { Door } from './door'
import css from './shipping.module.css'
import { asksMixed, mayPassOver } from './types'

interface DoorCardProps {
  readonly note: FormValues
  readonly door: Door
  readonly busy: boolean
  /** Goods may come on board now; else the vehicle is only read. */
  readonly loads: boolean
  readonly refusal: string
  readonly onChange: (part: Partial<Door>) => void
  readonly onPrecool: () => void
}

const CELSIUS: FormField = { field: 'temp', input: 'decimal', places: 2, negative: true }
const MOST = 50
const MINUTE = 60_000

/** Draws the boxes. */
export function DoorCard({ note, door, busy, loads, refusal, onChange, onPrecool }: DoorCardProps) {
  const { t } = useTranslation()
  const name = useId()
  const now = useNow(MINUTE)
  const limited = hasLimit(note)
  const limit = formatDecimal(note['truckMax'])
  const plate = valueText(note['plateNo'])
  const warm = isTooWarm(door.truckTemp, note['truckMax'])
  useEffect(() => {
    if (loads && plate === '') document.getElementById(`${name}plateNo`)?.focus()
  }, [name, loads, plate])
  const box = (of: keyof Door, label: string, more: object = {}): ReactNode => (
    <div>
      <label htmlFor={`${name}${of}`}>{label}</label>
      <Input
        id={`${name}${of}`}
        size="large"
        autoComplete="off"
        maxLength={MOST}
        disabled={busy}
        value={door[of]}
        onChange={(event) => onChange({ [of]: event.target.value })}
        {...more}
      />
    </div>
  )
  const celsius = (of: 'truckTemp' | 'productTemp') => ({
    inputMode: 'decimal',
    suffix: t('shippingPage.celsius'),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [of]: keepDigits(CELSIUS, event.target.value) }),
  })
  return (
    <section className={css['card']} aria-label={t('shippingPage.load.vehicle')}>
      {refusal !== '' && (
        <p role="alert" className={css['fault']}>
          {refusal}
        </p>
      )}
      {limited && (
        <p className={css['cold']}>
          <b>{t('shippingPage.limit', { limit })}</b>
          {valueText(note['precooledAt']) !== '' && (
            <span>
              {t('shippingPage.load.lastRead', {
                temp: formatDecimal(note['truckTemp']),
                at: timeText(note['precooledAt']),
              })}
            </span>
          )}
          {needsReading(note, now) && (
            <span className={css['warn']}>{t('shippingPage.load.needsReading')}</span>
          )}
        </p>
      )}
      <div className={css['boxes']}>
        {loads && box('plateNo', t('shippingPage.load.plate'), { placeholder: plate })}
        {loads && box('dockCode', t('shippingPage.load.dock'), { placeholder: valueText(note['dockCode']) })}
        {limited &&
          box('truckTemp', t('shippingPage.load.truckTemp'), {
            ...celsius('truckTemp'),
            onPressEnter: onPrecool,
            ...(warm ? { status: 'error', 'aria-invalid': true } : {}),
          })}
        {loads && limited && box('productTemp', t('shippingPage.load.productTemp'), celsius('productTemp'))}
        {limited &&
          mayPassOver(note, 'overrideTemperature') &&
          box('overrideReason', t('shippingPage.load.override'), { maxLength: REASON_MOST })}
        {loads &&
          asksMixed(note) &&
          box('mixReason', t('shippingPage.load.mixed'), { maxLength: REASON_MOST })}
      </div>
      {warm && <p className={css['warn']}>{t('shippingPage.load.tooWarm', { limit })}</p>}
      {limited && (
        <div className={css['acts']}>
          <Button size="large" disabled={busy || door.truckTemp === ''} onClick={onPrecool}>
            {t('shippingPage.load.precool')}
          </Button>
        </div>
      )}
    </section>
  )
}
