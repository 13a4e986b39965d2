/** The browser's own clock as people read it, by the language in force. Times of the server are in `times.ts`. */
import { HTML_LANG, type Language } from './languages'

/** Time of day to the minute. */
export function clockText(time: Date, language: Language): string {
  return new Intl.DateTimeFormat(HTML_LANG[language], { timeStyle: 'short' }).format(time)
}

/** Weekday and date of a day. */
export function dayText(day: Date, language: Language): string {
  return new Intl.DateTimeFormat(HTML_LANG[language], { dateStyle: 'full' }).format(day)
}
