/**
 * Times of the wire, ISO 8601 with offset, as people read them: year first in all four languages, in the time of
 * this browser. Dates of the business calendar are text already and are not touched.
 */

const two = (value: number) => String(value).padStart(2, '0')

/** `YYYY-MM-DD HH:mm` in local time, with seconds when asked. What is no time comes back as it is. */
export function timeText(value: unknown, seconds = false): string {
  if (value === null || value === undefined || value === '') return ''
  const date = new Date(value as string | number)
  if (Number.isNaN(date.getTime())) return String(value)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const minute = `${two(date.getHours())}:${two(date.getMinutes())}`
  return seconds ? `${day} ${minute}:${two(date.getSeconds())}` : `${day} ${minute}`
}
