/**
 * Times of the wire as people read them: year first in all four languages. The server writes them in the zone of the
 * session's warehouse, with its offset, and reads query fields in that zone too; so the clock shown is the warehouse's,
 * wherever the browser stands.
 */
import { valueText } from '@/ui/valueText'

const SHAPE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?/

/** `YYYY-MM-DD HH:mm` of an ISO 8601 time, with seconds when asked. What is no time comes back as it is. */
export function timeText(value: unknown, seconds = false): string {
  const text = valueText(value)
  const match = SHAPE.exec(text)
  if (!match) return text
  const [, day = '', minute = '', second = ':00'] = match
  return `${day} ${minute}${seconds ? second : ''}`
}
