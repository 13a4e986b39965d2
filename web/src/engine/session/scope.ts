/**
 * Told when what this browser may see has changed: another person, role or warehouse, or nobody any more. Caches of
 * server data register here, so that the session need not know them.
 */

type Listener = () => void

const listeners = new Set<Listener>()

/** Registers for changes; the answer takes the registration back. */
export function onScopeChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everybody. */
export function scopeChanged(): void {
  for (const listener of listeners) listener()
}
