/** Addresses of the scanner pages. They are hidden entries of the menu and come along with the list of their document. */
export const SCAN_PAGES = {
  receive: '/entryManage/scanReceiving',
  putaway: '/entryManage/scanPutaway',
  pick: '/deliveryManage/scanPicking',
  check: '/deliveryManage/scanChecking',
  load: '/deliveryManage/scanLoading',
} as const

/** A scanner page with the document that it opens at once. */
export function scanAddress(page: keyof typeof SCAN_PAGES, note: string): string {
  return `${SCAN_PAGES[page]}?note=${encodeURIComponent(note)}`
}
