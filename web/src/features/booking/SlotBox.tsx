/** The time of the day, with the room that is left in it once warehouse and day are known. */
import { Form } from 'antd'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxProps, FormValues } from '@/engine/form/fields'
import { FormPlaceContext } from '@/engine/form/place'
import { text } from '@/engine/i18n/i18n'
import { valueText } from '@/ui/valueText'
import css from './booking.module.css'
import { freeText, useDays } from './slots'

const SLOTS = ['morning', 'afternoon'] as const

/** Box for a slot. */
export function SlotBox({ id, value, onChange, disabled }: BoxProps) {
  const { t } = useTranslation()
  const { base } = useContext(FormPlaceContext)
  const form = Form.useFormInstance()
  const warehouse = Form.useWatch((values: FormValues) => valueText(values['warehouseCode']), form) ?? ''
  const day = Form.useWatch((values: FormValues) => valueText(values['bookingDate']), form) ?? ''
  const seen = useDays(base, warehouse, day, 1)
  return (
    <div
      {...(id === undefined ? {} : { id })}
      role="radiogroup"
      aria-label={t('code.bookingSlot.title')}
      className={css['slots']}
    >
      {SLOTS.map((slot) => {
        const view = seen.data?.[0]?.slots.find((each) => each.slot === slot)
        const free = view ? freeText(view, text) : ''
        return (
          <button
            key={slot}
            type="button"
            role="radio"
            aria-checked={value === slot}
            disabled={disabled === true}
            data-full={view?.full === true}
            onClick={() => onChange?.(slot)}
          >
            <strong>{t(`code.bookingSlot.${slot}`)}</strong>
            {view?.full === true ? <small>{t('booking.full')}</small> : free && <small>{free}</small>}
          </button>
        )
      })}
    </div>
  )
}
