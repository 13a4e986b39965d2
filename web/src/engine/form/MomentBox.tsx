/** A moment, `YYYY-MM-DD HH:mm` by the clock of this browser; on the wire ISO 8601 with its offset. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { localTime } from '@/engine/i18n/times'
import type { BoxProps } from './fields'
import css from './form.module.css'

/** Wire times carry the clock of the warehouse: it is shown, not that of the browser. */
const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?/

/** Box for a moment. */
export function MomentBox({ id, value, onChange, disabled }: BoxProps) {
  const clock = typeof value === 'string' ? CLOCK.exec(value)?.[0] : undefined
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      className={css['whole'] ?? ''}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={clock === undefined ? null : dayjs(clock)}
      onChange={(moment) => onChange?.(moment ? localTime(moment.toDate()) : undefined)}
    />
  )
}
