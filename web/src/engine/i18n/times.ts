/**
 * Times as people read them: year first in all four languages, by the clock of the offset they carry. The server writes
 * them in the zone of the session's warehouse and reads query fields in that zone too; so the clock shown is the
 * warehouse's, wherever the browser stands. This is the only formatter of times of the wire.
 */
import { valueText } from '@/ui/valueText'

const SHAPE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?/

/** `YYYY-MM-DD HH:mm` of an ISO 8601 time, with seconds when asked; empty for no value. What is no time comes back as it is. */
export function timeText(value: unknown, seconds = false): string {
  const text = valueText(value)
  const match = SHAPE.exec(text)
  if (!match) return text
  const [, day = '', minute = '', second = ':00'] = match
  return `${day} ${minute}${seconds ? second : ''}`
}

const two = (number: number): string => String(number).padStart(2, '0')

/** A moment of this browser as ISO 8601 with the offset of its own clock, so that it reads like one of the wire. */
export function localTime(moment: Date): string {
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  const clock = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')
  const east = -moment.getTimezoneOffset()
  const offset = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60].map(two).join(':')
  return `${day}T${clock}${east < 0 ? '-' : '+'}${offset}`
}
