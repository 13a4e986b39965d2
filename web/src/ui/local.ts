/** Local storage that never throws: private windows and full disks lose a preference, not the page. */

/** The stored JSON value, or undefined when absent or unreadable. */
export function loadLocal(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a JSON value; false when the browser refused. */
export function saveLocal(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Removes a stored value. */
export function dropLocal(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored, so nothing is left behind.
  }
}
