/**
 * The addresses that need no sign-in: section 2.2 of the console specification, each with what it leads to, and after
 * them our own. This is the only list of them. A page that this version does not have leads to /404, which says so.
 */

/**
 * login: the sign-in form; lodop: the print demo; apiDocs: what programs can call; missing: no such page in this version.
 */
export type PublicPage = 'login' | 'lodop' | 'apiDocs' | 'missing'

export const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  '/login': 'login',
  '/register': 'missing',
  '/queueingSystem': 'missing',
  '/BrushIdCard': 'missing',
  '/queList': 'missing',
  '/Form': 'missing',
  '/trackOfVehicleForMobile': 'missing',
  '/collectionAgreement4Mobile': 'missing',
  '/enclosure': 'missing',
  '/ctmsTrackMap': 'missing',
  '/lodop': 'lodop',
  '/publish_info': 'missing',
  '/service_info': 'missing',
  '/PrintingMobile': 'missing',
  '/customList': 'missing',
  '/apiDocs': 'apiDocs',
}

/** What an address of the list leads to; null for every other address. */
export function publicPage(path: string): PublicPage | null {
  return Object.hasOwn(PUBLIC_PAGES, path) ? (PUBLIC_PAGES[path] ?? null) : null
}

/** A page that says what went wrong: the number it shows and the text key of its title. */
interface ErrorPage {
  readonly code: string
  readonly title: string
}

/**
 * Pages that say what went wrong. They hold no data and need no sign-in either: a visitor who is led to /404 must not
 * be asked for a password first.
 */
export const ERROR_PAGES: Readonly<Record<string, ErrorPage>> = {
  '/404': { code: '404', title: 'shell.fixed.notFound' },
  '/401': { code: '401', title: 'shell.fixed.unauthorized' },
  '/noPermission': { code: '403', title: 'shell.fixed.noPermission' },
}

export const ERROR_PATHS: readonly string[] = Object.keys(ERROR_PAGES)
