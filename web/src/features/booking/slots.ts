/** What a warehouse takes in when, as the server says it. */
import { useQuery } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import { formatDecimal } from '@/ui/decimal'

/** How much of something is booked; what has no limit has no `free`. */
export interface Room {
  readonly used: number | null
  readonly limit: number | null
  readonly free: number | null
}

/** A booking in the view of a day. */
export interface Booked {
  readonly id: string
  readonly docNo: string
  readonly ownerCode: string
  readonly ownerName: string | null
  readonly plateNo: string
  readonly pallets: number
  readonly tons: number
  readonly status: number
}

/** A time of a day. */
export interface SlotView {
  readonly slot: 'morning' | 'afternoon'
  readonly full: boolean
  readonly vehicles: Room
  readonly pallets: Room
  readonly tons: Room
  readonly bookings: readonly Booked[]
}

/** A day. */
export interface DayView {
  readonly date: string
  readonly slots: readonly SlotView[]
}

/** What is limited, in the order in which it is shown. */
export const KINDS = ['vehicles', 'pallets', 'tons'] as const

/** Some days of a warehouse. */
export function useDays(base: string, warehouse: string, from: string, days: number) {
  return useQuery({
    queryKey: [base, 'slots', warehouse, from, days],
    queryFn: async ({ signal }) => {
      const query = { warehouseCode: warehouse, from, days: String(days) }
      const path = `${base}/slots`
      const answer = await call<{ readonly days: readonly DayView[] }>('GET', path, {
        query,
        signal,
        silent: true,
      })
      return answer.days
    },
    enabled: warehouse !== '' && from !== '',
    staleTime: 0,
    meta: { silent: true },
  })
}

type Speak = (key: string, values?: Record<string, unknown>) => string

/** What is still free in a slot, in words; empty without any limit. */
export function freeText(slot: SlotView, t: Speak): string {
  const parts = KINDS.flatMap((kind) => {
    const { free } = slot[kind]
    return free === null ? [] : [t(`booking.free.${kind}`, { count: free, text: formatDecimal(free) })]
  })
  return parts.join(' · ')
}

/** How full something is, from 0 to 1; nothing without a limit. */
export function shareOf({ used, limit }: Room): number | undefined {
  if (used === null || limit === null) return undefined
  return limit === 0 ? 1 : Math.min(1, used / limit)
}
