/** Days of the calendar as texts, `YYYY-MM-DD`. */

const DAY = 86_400_000

/** Today where the browser is. */
export function todayText(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Days from one day to a later one, below zero when it lies before; null for what is no day. */
export function daysBetween(from: string, to: string): number | null {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  return Number.isNaN(first) || Number.isNaN(last) ? null : Math.round((last - first) / DAY)
}
