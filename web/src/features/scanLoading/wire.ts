/** The calls of loading by scan. */
import type { Told } from '@/engine/scan/deliveryNote'
import { post } from '@/engine/scan/post'
import { toJsonNumber } from '@/ui/decimal'
import type { State } from './model'

export const BASE = '/wms/deliveryNote'

/** What was scanned or said. Nothing given is asking what is next. */
export interface Sent {
  readonly noteId?: string | undefined
  readonly scans?: readonly string[]
  readonly lineId?: string
  readonly batchNo?: string
  readonly plateNo?: string
  readonly dockCode?: string
  readonly truckTemp?: string
  readonly productTemp?: string
  readonly overrideReason?: string
  readonly mixReason?: string
}

const number = (name: string, value: string | undefined) =>
  value === undefined || value === '' ? {} : { [name]: toJsonNumber(value) }

const given = (name: string, value: string | undefined) => (value ? { [name]: value } : {})

/** Sends it; the answer says what is asked now. */
export function loadScan(warehouse: string, sent: Sent, key: string): Promise<Told> {
  const { truckTemp, productTemp, plateNo, dockCode, ...rest } = sent
  const body = {
    warehouse,
    ...rest,
    ...given('plateNo', plateNo),
    ...given('dockCode', dockCode),
    ...number('truckTemp', truckTemp),
    ...number('productTemp', productTemp),
  }
  return post<Told>(`${BASE}/scanLoad`, body, key)
}

/** The note leaves, on the vehicle at its dock, under the seals that were scanned or typed. */
export function ship(
  state: State,
  reason: { readonly overrideReason?: string },
  key: string,
): Promise<unknown> {
  const { told, plate, dock, mixReason, seals = [] } = state
  const note = told?.note
  const body = {
    version: note?.version,
    sealNos: seals.join(', '),
    ...given('plateNo', plate),
    ...given('dockCode', dock),
    ...given('mixReason', mixReason),
    ...reason,
  }
  return post(`${BASE}/${note?.id}/ship`, body, key)
}

/** What came on board last comes down again. */
export function unload({ told }: State, lineIds: readonly string[], key: string): Promise<unknown> {
  const note = told?.note
  return post(`${BASE}/${note?.id}/unload`, { version: note?.version, lineIds }, key)
}
