/** The calls of putting away by scan. */
import { ask, post } from '@/engine/scan/post'
import { toJsonNumber } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import type { Carried, Load, Out, Reason } from './model'

export const base = '/wms/putawayNote'
export const jobBase = '/wms/forkliftJob'

/** What became of a scan. */
export interface ScanAnswer {
  readonly noteId: string
  readonly docNo: string
  /** True when it was put away, false when it was picked up. */
  readonly done: boolean
  readonly lineIds: readonly string[]
  readonly containerCode?: string | null
  readonly goodsCode?: string | null
  readonly goodsName?: string | null
  readonly qty?: number | string | null
  readonly unitCode?: string | null
  readonly unitName?: string | null
  readonly fromLocation?: string | null
  readonly locationCode?: string | null
  readonly suggestion?: Reason | null
  /** Why no place takes it: text keys, and how many places fall out for each. */
  readonly nowhere?: readonly Out[]
  /** Lines of the note that are still open. */
  readonly left: number
}

/** Several loads may be meant, and nothing was done. */
export interface Several {
  readonly candidates: readonly Load[]
}

/** A job of the pool, as far as the page shows it. */
export interface Job {
  readonly id: string
  readonly docId?: string | null
  readonly containerCode?: string | null
  readonly goodsName?: string | null
  readonly goodsCode?: string | null
  readonly qty?: number | string | null
  readonly unitCode?: string | null
  readonly fromLocation?: string | null
  readonly toLocation?: string | null
  readonly mine?: boolean
}

/** A place that would take what is carried. */
export interface Place {
  readonly locationCode: string
  readonly areaCode?: string | null
  readonly reason?: Reason | null
}

export interface Scanned {
  readonly warehouse: string
  readonly scans: readonly string[]
  readonly qty?: string | undefined
  /** Unit of the quantity. */
  readonly unitCode?: string | undefined
  /** The line that is meant. */
  readonly lineId?: string | undefined
  readonly overrideReason?: string | undefined
}

/** One or two codes: picks up, or puts away, or asks which of several loads is meant. */
export function putawayScan({ qty, ...scanned }: Scanned, key: string): Promise<ScanAnswer | Several> {
  const body = { ...scanned, ...(qty === undefined ? {} : { qty: toJsonNumber(qty) }) }
  return post<ScanAnswer | Several>(`${base}/scan`, body, key)
}

/** Whether an answer asks which load is meant. */
export function isSeveral(answer: ScanAnswer | Several): answer is Several {
  return 'candidates' in answer && answer.candidates.length > 0
}

/** Takes back what was put away. */
export function undo(noteId: string, lineId: string, reason: string, key: string): Promise<unknown> {
  return post(`${base}/${noteId}/undo`, { lineId, reason }, key)
}

/** Other places for what is carried, best first. */
export function placesFor({ noteId, lineIds }: Carried): Promise<readonly Place[]> {
  return ask<readonly Place[]>(`${base}/${noteId}/places`, { lineId: lineIds[0] ?? '' })
}

/** The answer of a pick-up as the page keeps it. */
export function carriedOf(scan: string, answer: ScanAnswer): Carried {
  return {
    noteId: answer.noteId,
    docNo: answer.docNo,
    lineIds: answer.lineIds,
    scan,
    containerCode: answer.containerCode ?? '',
    goodsName: answer.goodsName ?? answer.goodsCode ?? '',
    qty: valueText(answer.qty),
    unit: answer.unitName ?? answer.unitCode ?? '',
    ...(answer.unitCode ? { unitCode: answer.unitCode } : {}),
    from: answer.fromLocation ?? '',
    to: answer.locationCode ?? '',
    ...(answer.suggestion ? { reason: answer.suggestion } : {}),
    ...(answer.nowhere && answer.nowhere.length > 0 ? { nowhere: answer.nowhere } : {}),
  }
}
