/** A delivery with its tries, as the server tells it. */

/** A try. */
export interface Try {
  readonly number: number
  readonly at: string
  readonly tookMs: number
  readonly url: string
  readonly address: string | null
  readonly status: number | null
  readonly fault: string | null
  readonly answer: string
}

/** A delivery. */
export interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly kind: string
  readonly docNo: string
  readonly state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED'
  readonly webhookId: string
  readonly hookName: string
  readonly url: string
  readonly tries: number
  readonly nextAt: string | null
  readonly happenedAt: string
  readonly endedAt: string | null
  readonly body: unknown
  readonly log: readonly Try[]
  readonly can: readonly string[]
}

/** Whether something has come of it since: it has ended, or one more try has failed. */
export function hasCome(delivery: Delivery, before: number): boolean {
  return delivery.state !== 'PENDING' || delivery.log.length > before
}
