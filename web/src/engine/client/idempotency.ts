/**
 * Keys that let the server tell a repeated submit from a second one. The same write gets the same key while it is
 * under way (a double click) and after a connection failure (the first try may have arrived); once the server has
 * answered, the next submit is a new one.
 */
import { uuid } from '@/engine/runtime/uuid'

const MOST = 200
const open = new Map<string, string>()

/** The key of a write; `fingerprint` is its method, path and body. */
export function keyOf(fingerprint: string): string {
  const known = open.get(fingerprint)
  if (known !== undefined) return known
  const key = uuid()
  const oldest = open.keys().next()
  if (open.size >= MOST && !oldest.done) open.delete(oldest.value)
  open.set(fingerprint, key)
  return key
}

/** The server has answered this write: the next one is new. */
export function settleKey(fingerprint: string): void {
  open.delete(fingerprint)
}
