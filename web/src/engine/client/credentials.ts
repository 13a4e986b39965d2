/**
 * Who is calling: the token of the session and the id of this device. The token is a cookie that ends with the
 * browser session; the device id stays, because the server binds sessions to it.
 */
import { dropCookie, readCookie, writeCookie } from '@/engine/runtime/cookie'
import { readText, writeText } from '@/engine/runtime/store'
import { uuid } from '@/engine/runtime/uuid'

const TOKEN_COOKIE = 'Admin-Token'
const DEVICE_KEY = 'deviceId'

/** The token of the session, or null when signed out. */
export function readToken(): string | null {
  return readCookie(TOKEN_COOKIE)
}

/** Keeps the token until the browser is closed; null signs out. */
export function writeToken(token: string | null): void {
  if (token === null) dropCookie(TOKEN_COOKIE)
  else writeCookie(TOKEN_COOKIE, token, 'session')
}

let device: string | null = null

/** The id of this browser; made at the first call and kept. */
export function deviceId(): string {
  device ??= readText(localStorage, DEVICE_KEY)
  if (device === null) {
    device = uuid()
    writeText(localStorage, DEVICE_KEY, device)
  }
  return device
}
