/** Days of the calendar as the wire has them. */
import dayjs from 'dayjs'

/** The day so many days from today. */
export function laterDay(days: number): string {
  return dayjs().add(days, 'day').format('YYYY-MM-DD')
}

/** The day so many days after another one. */
export function dayAfter(day: string, days: number): string {
  return dayjs(day).add(days, 'day').format('YYYY-MM-DD')
}

/** `03-05`, and the day of the week from 0, Sunday. */
export function partsOf(day: string): { readonly short: string; readonly weekday: number } {
  return { short: day.slice(5), weekday: dayjs(day).day() }
}
