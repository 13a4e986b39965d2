/**
 * What the server tells the console at start: `/wms_new/config.js` sets `window.FLOE_CONFIG` before anything else
 * runs, so one build serves every installation.
 */

/** The console lives under this path, whatever the host. */
export const BASE_PATH = '/wms_new'

export interface RuntimeConfig {
  /** Put before the path of every call; empty when the API has the console's own origin. */
  readonly apiBase: string
  readonly clientId: string
  readonly clientSecret: string
  readonly version: string
}

declare global {
  interface Window {
    FLOE_CONFIG?: Partial<RuntimeConfig>
  }
}

/** The configuration; a value the server did not give is empty. */
export function runtimeConfig(): RuntimeConfig {
  const given = window.FLOE_CONFIG ?? {}
  return {
    apiBase: (given.apiBase ?? '').replace(/\/+$/, ''),
    clientId: given.clientId ?? '',
    clientSecret: given.clientSecret ?? '',
    version: given.version ?? '',
  }
}
