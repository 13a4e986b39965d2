/** What the actions of delivery sheets lean on, apart from their pages. */
import type { Acting } from '@/engine/document/act'
import { lists } from '@/generated/lists'
import { BASE, PAGE } from './types'

/** List, permissions and page of the sheets. */
export const acting = {
  list: lists.deliverySheet,
  owner: 'deliverysheetManage',
  path: PAGE,
  chooseBase: `${BASE}/manage`,
} satisfies Acting
