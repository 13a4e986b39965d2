/**
 * The ways to the scanner pages, for the lists of the documents they work on: `actions: [scanDoor('putaway', navigate), …]`.
 * The pages are hidden entries of the menu and come along with the list of their document.
 */
import type { ListAction } from '@/engine/list/actions'

/** Addresses of the scanner pages. */
export const SCAN_PAGES = {
  receive: '/entryManage/scanReceiving',
  putaway: '/entryManage/scanPutaway',
} as const

/** What the pages do, which is what a person must be allowed to do. */
const RIGHTS = {
  receive: 'receivingNoteManage_register_button',
  putaway: 'putawayNoteManage_confirm_button',
} as const

/** They are called as in the menu. */
const TITLES = { receive: 'route.scanReceiving', putaway: 'route.scanPutaway' } as const

export type ScanPage = keyof typeof SCAN_PAGES

/** An action of a list that leads to a scanner page. */
export function scanDoor(page: ScanPage, go: (to: string) => unknown): ListAction {
  return {
    name: 'scan',
    on: 'page',
    label: TITLES[page],
    permission: RIGHTS[page],
    run: () => go(SCAN_PAGES[page]),
  }
}
