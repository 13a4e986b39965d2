/** A job as the server says it, and where its document is confirmed. */
import { recordAddress } from '@/engine/record/recordAddress'

/** A job. */
export interface Job {
  readonly id: string
  readonly version: number
  readonly jobNo: string
  readonly taskType: string
  readonly status: string
  readonly cancelled: boolean
  readonly priority: number
  readonly docKind: string
  readonly docId: string
  readonly docNo: string
  readonly warehouseCode: string
  readonly areaCode: string | null
  readonly fromLocation: string | null
  readonly toLocation: string | null
  readonly containerCode: string | null
  readonly goodsName: string | null
  readonly qty: number | null
  readonly unitCode: string | null
  readonly unitName: string | null
  readonly weight: number | null
  readonly equipment: string | null
  readonly mine: boolean
  readonly assignedName: string | null
  readonly gmtCreated: string
  readonly problemCode: string | null
  readonly problemNote: string | null
  readonly can: readonly string[]
}

/** What somebody who drives sees. */
export interface Board {
  readonly mine: readonly Job[]
  readonly pool: readonly Job[]
  readonly poolTotal: number
  readonly next: string | null
}

export const WORKING = 'WORKING'

/** A page on which the document of a job is worked on, and the scanner page for the same. */
interface Place {
  readonly page: string
  readonly mode: string
  readonly scanner: string
  readonly scanned: (job: JobRef) => string
}

type JobRef = Pick<Job, 'docKind' | 'docId' | 'containerCode'>

const PLACES: Readonly<Record<string, Place>> = {
  putaway: {
    page: '/entryManage/putawayNoteManageDetail',
    mode: 'grounding',
    scanner: '/entryManage/scanPutaway',
    scanned: ({ containerCode }) => (containerCode ? `?container=${encodeURIComponent(containerCode)}` : ''),
  },
  picking: {
    page: '/deliveryManage/pickingGoodsNoteManageDetail',
    mode: 'pick',
    scanner: '/deliveryManage/scanPicking',
    scanned: ({ docId }) => `?note=${encodeURIComponent(docId)}`,
  },
  receiving: {
    page: '/entryManage/receivingNoteManageAED',
    mode: 'register',
    scanner: '/entryManage/scanReceiving',
    scanned: ({ docId }) => `?note=${encodeURIComponent(docId)}`,
  },
}

/** Where the job is done: its document in the mode that confirms it, or the scanner page; nothing for what cannot be opened. */
export function placeOf(
  job: JobRef,
  mayOpen: (path: string) => boolean,
  byScan: boolean,
): string | undefined {
  const place = PLACES[job.docKind]
  if (!place) return undefined
  if (byScan && mayOpen(place.scanner)) return place.scanner + place.scanned(job)
  return mayOpen(place.page) ? recordAddress(place.page, place.mode, job.docId) : undefined
}

/** The document of a job, to look at. */
export function documentOf(
  job: Pick<Job, 'docKind' | 'docId'>,
  mayOpen: (path: string) => boolean,
): string | undefined {
  const place = PLACES[job.docKind]
  return place && mayOpen(place.page) ? recordAddress(place.page, 'detail', job.docId) : undefined
}

/** Whole minutes since a time; never below zero. */
export function minutesSince(time: string, now: number): number {
  const at = Date.parse(time)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.floor((now - at) / 60_000))
}

const HOUR = 60
const DAY = 24 * HOUR

/** How long something waits, in the largest unit of which it is at least two. */
export function waitOf(minutes: number): {
  readonly unit: 'waited' | 'waitedHours' | 'waitedDays'
  readonly count: number
} {
  if (minutes >= 2 * DAY) return { unit: 'waitedDays', count: Math.floor(minutes / DAY) }
  if (minutes >= 2 * HOUR) return { unit: 'waitedHours', count: Math.floor(minutes / HOUR) }
  return { unit: 'waited', count: minutes }
}
