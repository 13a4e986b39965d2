/**
 * Titles of pages. A document page works in a mode given by `operationType` in its address, and its title says what is
 * being done: goodsManageAED is "add goods", "edit goods" or "goods details". The table below is section 2.6 of the
 * console specification; a screen or mode that is not in it keeps its plain title.
 */
import type { PageEntry } from './navigation'

/** What a document page is doing. */
export const MODES = [
  'add',
  'edit',
  'detail',
  'audit',
  'register',
  'receiving',
  'cancel',
  'grounding',
  'pick',
  'move',
  'allot',
  'reCheck',
] as const
export type Mode = (typeof MODES)[number]

const BASIC = ['add', 'edit', 'detail', 'audit'] as const

/** Thing of a document, the screens that work on it, and its modes; the text key is `mode.<thing>.<mode>`. */
const DOCUMENTS: readonly { thing: string; screens: readonly string[]; modes: readonly Mode[] }[] = [
  { thing: 'personalCargoOwner', screens: ['personalCargoOwnerAED'], modes: BASIC },
  { thing: 'enterpriseCargoOwner', screens: ['enterpriseCargoOwnerAED'], modes: BASIC },
  { thing: 'contract', screens: ['contractManageAED'], modes: BASIC },
  { thing: 'goods', screens: ['goodsManageAED'], modes: BASIC },
  { thing: 'bookingInPublic', screens: ['inboundBookingPublicAED'], modes: BASIC },
  { thing: 'bookingInPrivate', screens: ['inboundBookingPrivateAED'], modes: BASIC },
  { thing: 'bookingOut', screens: ['outboundBookingAED'], modes: BASIC },
  {
    thing: 'receivingNote',
    screens: ['receivingNoteAdd', 'receivingNoteManageAED'],
    modes: [...BASIC, 'register', 'receiving', 'cancel'],
  },
  { thing: 'putawayNote', screens: ['putawayNoteManageDetail'], modes: ['detail', 'grounding'] },
  { thing: 'entryNote', screens: ['entryDetail'], modes: ['detail', 'register'] },
  {
    thing: 'deliverySheet',
    screens: ['deliverysheetAdd', 'deliverysheetManageDetail'],
    modes: [...BASIC, 'allot', 'cancel'],
  },
  { thing: 'returnNote', screens: ['returnGoodsNoteAdd', 'returnGoodsNoteAddSupplier'], modes: BASIC },
  { thing: 'pickingNote', screens: ['pickingGoodsNoteManageDetail'], modes: ['detail', 'pick'] },
  { thing: 'deliveryNote', screens: ['deliveryNoteManageDetail'], modes: ['detail', 'reCheck'] },
  { thing: 'lossReport', screens: ['reportedLossManageAED'], modes: BASIC },
  { thing: 'requisition', screens: ['receiveManageAED'], modes: BASIC },
  { thing: 'transfer', screens: ['transferManageAED'], modes: BASIC },
  { thing: 'bill', screens: ['receiptManageAED'], modes: BASIC },
  { thing: 'openingBalance', screens: ['initWarehouseManageAED'], modes: BASIC },
  { thing: 'count', screens: ['countManageAED'], modes: [...BASIC, 'register'] },
  { thing: 'difference', screens: ['diffManageAED'], modes: BASIC },
  { thing: 'shift', screens: ['shiftManageAED'], modes: [...BASIC, 'move'] },
]

/** Every text key of the table; a test holds it against the texts. */
export const MODE_KEYS: readonly string[] = DOCUMENTS.flatMap(({ thing, modes }) =>
  modes.map((mode) => `mode.${thing}.${mode}`),
)

/** Text key of a screen's title in a mode, or null when the mode does not change it. */
export function modeTitleKey(screen: string, mode: string | null): string | null {
  const known = MODES.find((one) => one === mode)
  const document = DOCUMENTS.find(({ screens }) => screens.includes(screen))
  return document && known && document.modes.includes(known) ? `mode.${document.thing}.${known}` : null
}

/** What looks a text up: i18next's `t` and `exists`. */
export interface TextSource {
  readonly t: (key: string) => string
  readonly exists: (key: string) => boolean
}

/** Shown for a page whose title the server did not give. */
const NO_NAME = 'no-name'

/** Group of the texts that name menu entries; a title may carry it already. */
const ROUTE = 'route.'

/** A menu title: the text of `route.<title>`, else the name from the menu editor, else the raw title. */
export function routeTitle(
  { title, realName }: { title: string; realName: string },
  texts: TextSource,
): string {
  const key = title.startsWith(ROUTE) ? title : ROUTE + title
  if (title !== '' && texts.exists(key)) return texts.t(key)
  return realName || title || NO_NAME
}

/** The title of a page at an address, with its mode. `search` is the query with its question mark. */
export function pageTitle(
  page: Pick<PageEntry, 'screen' | 'title' | 'realName'>,
  search: string,
  texts: TextSource,
): string {
  const key = modeTitleKey(page.screen, new URLSearchParams(search).get('operationType'))
  return key !== null && texts.exists(key) ? texts.t(key) : routeTitle(page, texts)
}
