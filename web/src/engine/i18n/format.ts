/** Dates and times as people read them, by the language in force and the clock of their browser. */
import { HTML_LANG, type Language } from './languages'

/** Date and time to the minute of an ISO 8601 time; an en dash when there is none or it cannot be read. */
export function dateTimeText(iso: string | null | undefined, language: Language): string {
  const time = new Date(iso ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return '–'
  return new Intl.DateTimeFormat(HTML_LANG[language], { dateStyle: 'medium', timeStyle: 'short' }).format(
    time,
  )
}

/** Time of day to the minute. */
export function timeText(time: Date, language: Language): string {
  return new Intl.DateTimeFormat(HTML_LANG[language], { timeStyle: 'short' }).format(time)
}

/** Weekday and date of a day. */
export function dayText(day: Date, language: Language): string {
  return new Intl.DateTimeFormat(HTML_LANG[language], { dateStyle: 'full' }).format(day)
}
