/**
 * The console's cookies: sign-in token, language, size, sidebar. They are for the browser's memory only (the server
 * reads headers), so they are kept to the console's own path and never sent along with calls.
 */
import Cookies from 'js-cookie'
import { BASE_PATH } from './config'

/** How long a cookie lives: until the browser is closed, or a year. */
export type CookieLife = 'session' | 'year'

/** The value of a cookie, or null. */
export function readCookie(name: string): string | null {
  return Cookies.get(name) ?? null
}

/** Sets a cookie. */
export function writeCookie(name: string, value: string, life: CookieLife): void {
  const secure = window.location.protocol === 'https:'
  Cookies.set(name, value, {
    path: BASE_PATH,
    sameSite: 'strict',
    secure,
    ...(life === 'year' ? { expires: 365 } : {}),
  })
}

/** Removes a cookie. */
export function dropCookie(name: string): void {
  Cookies.remove(name, { path: BASE_PATH })
}
