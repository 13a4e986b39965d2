/** A test event: sent like any other, and its answer waited for, so that the person sees at once what came of it. */
import { call } from '@/engine/client/call'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import type { ActionTools } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { toast } from '@/ui/toast'
import { type Delivery, hasCome } from './delivery'
import { BASE, LOG } from './paths'

/** How often the answer is asked for, and how many times: a receiver has ten seconds. */
const EVERY = 500
const TIMES = 30

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits for what becomes of a delivery; null when nothing does for long. */
async function outcomeOf(id: string): Promise<Delivery | null> {
  for (let asked = 0; asked < TIMES; asked += 1) {
    await pause(EVERY)
    const delivery = await call<Delivery>('GET', `${LOG}/${id}`)
    if (hasCome(delivery, 0)) return delivery
  }
  return null
}

/** Why a try failed, in words. */
export function faultWords(fault: string | null, t: (key: string) => string): string {
  const entry = codeEntry('webhookFault', fault)
  return entry ? t(codeLabelKey('webhookFault', entry)) : ''
}

/** Sends a test event to a subscription and says what came of it. */
export async function ping(row: ListRecord, tools: ActionTools): Promise<void> {
  const { t } = tools
  const { deliveryId } = await call<{ deliveryId: string }>('POST', `${BASE}/${row.id}/ping`, { body: {} })
  toast.info(t('webhookPage.pinged'))
  const outcome = await outcomeOf(deliveryId)
  const [last] = outcome?.log ?? []
  if (outcome === null || last === undefined) toast.warning(t('webhookPage.pingWaits'))
  else if (outcome.state === 'DELIVERED') {
    toast.success(t('webhookPage.pingArrived', { status: last.status, ms: last.tookMs }))
  } else {
    const status = last.status === null ? '' : ` (${last.status})`
    toast.error(t('webhookPage.pingFailed', { why: `${faultWords(last.fault, t)}${status}` }))
  }
  await tools.reload()
}
