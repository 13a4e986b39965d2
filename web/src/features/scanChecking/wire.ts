/** The one call of checking by scan. */
import type { Told } from '@/engine/scan/deliveryNote'
import { post } from '@/engine/scan/post'
import { toJsonNumber } from '@/ui/decimal'

export const BASE = '/wms/deliveryNote'

/** What was scanned or said. Nothing given is asking what is next. */
export interface Sent {
  readonly noteId?: string | undefined
  readonly mode?: number
  readonly ownPickReason?: string
  readonly scans?: readonly string[]
  readonly lineId?: string | undefined
  readonly batchNo?: string
  readonly qty?: string
  readonly difference?: number
  readonly scaleWeight?: string
  readonly resolution?: number
  readonly reason?: string
  readonly end?: 'pass' | 'fail'
}

/** Sends it; the answer says what is asked now. */
export function checkScan(warehouse: string, sent: Sent, key: string): Promise<Told> {
  const { qty, scaleWeight, ...rest } = sent
  const body = {
    warehouse,
    ...rest,
    ...(qty === undefined ? {} : { qty: toJsonNumber(qty) }),
    ...(scaleWeight === undefined ? {} : { scaleWeight: toJsonNumber(scaleWeight) }),
  }
  return post<Told>(`${BASE}/scanCheck`, body, key)
}
