/**
 * Who may open which address. One pure decision, in the order the specification gives: signed in or not, login, public
 * pages, user info. Whether a page of the menu exists and may be seen is decided by the pruned navigation afterwards.
 */
import { ERROR_PATHS, publicPage } from './openPaths'

export interface Visit {
  /** Path below the base, for example `/basicInfo/goodsManage`. */
  readonly path: string
  /** Path with query and fragment. */
  readonly full: string
  readonly signedIn: boolean
  /** True once roles are known. */
  readonly loaded: boolean
  /** Where the sign-in that has just succeeded was to lead; null when there was none. */
  readonly returnTo: string | null
}

/** open: show it; go: replace the address; load: user info first. */
export type Decision = { kind: 'open' } | { kind: 'go'; to: string } | { kind: 'load' }

const OPEN: Decision = { kind: 'open' }

/** Addresses a sign-in never returns to: they say that something failed, or are the login itself. */
const NO_RETURN: readonly string[] = ['/login', '/auth-redirect', ...ERROR_PATHS]

/**
 * The address to go to after sign-in: the wanted one when it is a path of this console, else `/`. What could lead to
 * another site (`//host`, `/\host`, `https:`) is refused.
 */
export function safeReturn(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return '/'
  try {
    const url = new URL(wanted, 'https://floe.invalid')
    if (url.host !== 'floe.invalid') return '/'
    return NO_RETURN.includes(url.pathname) ? '/' : url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}

/** The login address that leads back to `full`. */
export function loginFor(full: string): string {
  const back = safeReturn(full)
  return back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`
}

/** An outside sign-in comes back to /auth-redirect, which only passes on to the address it was given. */
function wantedOf(full: string): string {
  return safeReturn(new URL(full, 'https://floe.invalid').searchParams.get('redirect'))
}

/** What to do about a visit. */
export function decide(visit: Visit): Decision {
  const { path, signedIn } = visit
  if (signedIn && path === '/login') return { kind: 'go', to: visit.returnTo ?? '/' }
  if (path === '/auth-redirect') return { kind: 'go', to: wantedOf(visit.full) }
  if (publicPage(path) !== null) return OPEN
  if (signedIn) return visit.loaded ? OPEN : { kind: 'load' }
  return ERROR_PATHS.includes(path) ? OPEN : { kind: 'go', to: loginFor(visit.full) }
}
