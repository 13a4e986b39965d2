/** A business date, `YYYY-MM-DD`: typed, however people write it, or picked. What was typed counts also without Enter. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { BoxProps } from './fields'
import { readDate } from './paste'
import css from './form.module.css'

/** Box for a date. */
export function DateBox({
  id,
  value,
  onChange,
  disabled,
  autoFocus,
  defaultOpen,
  'aria-label': label,
}: BoxProps) {
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
      {...(defaultOpen === undefined ? {} : { defaultOpen })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={css['whole'] ?? ''}
      format="YYYY-MM-DD"
      value={typeof value === 'string' && value !== '' ? dayjs(value.slice(0, 10)) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : undefined)}
      onBlur={({ target }) => {
        // A table of lines takes Enter to go on, so the calendar never hears of it.
        const typed = target instanceof HTMLInputElement ? readDate(target.value) : undefined
        if (typed !== undefined && typed !== value) onChange?.(typed)
      }}
    />
  )
}
