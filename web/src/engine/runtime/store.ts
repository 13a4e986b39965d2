/**
 * The browser's own memory, which may be full or forbidden: reading gives null and writing gives up quietly, because
 * nothing kept here is more than a convenience.
 */

/** Text under a key, or null. */
export function readText(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps text under a key; null removes it. */
export function writeText(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {
    // A full or forbidden storage costs a preference, nothing else.
  }
}
