/** What a receipt says to the server, of goods that are taken in and of goods that are turned away. */
import { deviceId } from '@/engine/client/credentials'
import { toJsonNumber } from '@/ui/decimal'
import type { Draft, Line } from './model'

/** The body of one receipt. */
export function receiptOf(draft: Draft, line: Line): object {
  return {
    lineId: line.id,
    unitCode: line.baseUnit,
    batch: draft.batch,
    ...(draft.rejected === undefined ? takenIn(draft) : turnedAway(draft, draft.rejected)),
    ...(draft.temp ? { productTemp: toJsonNumber(draft.temp) } : {}),
    ...(draft.overrideReason === undefined ? {} : { overrideReason: draft.overrideReason }),
    device: deviceId().slice(0, 32),
  }
}

/** How much is taken in, what it weighs and on what it stands. */
function takenIn(draft: Draft): object {
  return {
    qty: toJsonNumber(draft.qty),
    ...(draft.weight ? { weight: toJsonNumber(draft.weight) } : {}),
    ...(draft.weights.length > 1 ? { pieceWeights: draft.weights.map(toJsonNumber) } : {}),
    // Left out, it would be the container that the line plans; said to lie loose, the goods stand on none.
    ...(draft.container === undefined ? {} : { containerCode: draft.container }),
    ...(draft.found.labelled && draft.container === draft.found.container ? { labelled: true } : {}),
    ...(draft.topUp ? { topUp: true } : {}),
  }
}

/** What is turned away has neither weight nor container here, whatever was read off its label before. */
function turnedAway(draft: Draft, reason: string): object {
  return { rejectedQty: toJsonNumber(draft.qty), rejectionReason: reason }
}
