/**
 * A range of days with quick picks. The first day begins at 00:00:00 and the last ends at 23:59:59. Loaded when a list
 * has such a field: the calendar is the heaviest of all boxes.
 */
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import css from './FilterBar.module.css'
import { lastDays, QUICK_DATES } from './filters'

interface DateRangeBoxProps {
  readonly id: string
  /** `YYYY-MM-DD HH:mm:ss`, or without the time, or empty. */
  readonly start: string
  readonly end: string
  /** Whether the values carry the time of the day. */
  readonly times: boolean
  readonly onChange: (start: string, end: string) => void
}

const dayOf = (text: string): Dayjs | null => (text === '' ? null : dayjs(text.slice(0, 10)))

/** Box for a range of days; either end may stay open. */
export function DateRangeBox({ id, start, end, times, onChange }: DateRangeBoxProps) {
  const { t } = useTranslation()
  const textOf = (day: Dayjs, time: string) => `${day.format('YYYY-MM-DD')}${times ? ` ${time}` : ''}`
  const presets = QUICK_DATES.map(({ key, days }) => {
    const [first, last] = lastDays(days, new Date())
    return { label: t(key), value: [dayjs(first), dayjs(last)] as [Dayjs, Dayjs] }
  })
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}end` }}
      value={[dayOf(start), dayOf(end)]}
      className={css['select'] ?? ''}
      format="YYYY-MM-DD"
      presets={presets}
      allowEmpty={[true, true]}
      placeholder={[t('list.startDate'), t('list.endDate')]}
      onChange={(days) => {
        const [first, last] = days ?? [null, null]
        onChange(first ? textOf(first, '00:00:00') : '', last ? textOf(last, '23:59:59') : '')
      }}
    />
  )
}
