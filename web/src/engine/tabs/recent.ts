/** Pages this person opened lately, latest first; kept in the browser, apart for each account. */
import { loadLocal, saveLocal } from '@/ui/local'

/** The most that are kept. */
const MOST = 12

function keyOf(account: string): string {
  return `floe.recent.${account}`
}

/** Paths opened lately by an account. */
export function recentPaths(account: string): readonly string[] {
  const kept = loadLocal(keyOf(account))
  return Array.isArray(kept)
    ? kept.filter((path): path is string => typeof path === 'string').slice(0, MOST)
    : []
}

/** Notes that a page was opened. */
export function noteRecent(account: string, path: string): void {
  const before = recentPaths(account)
  if (before[0] === path) return
  saveLocal(keyOf(account), [path, ...before.filter((one) => one !== path)].slice(0, MOST))
}
