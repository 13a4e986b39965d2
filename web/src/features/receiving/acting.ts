/** What the actions of receiving notes lean on, apart from their pages. */
import type { Acting } from '@/engine/document/act'
import { lists } from '@/generated/lists'
import { BASE, PAGE } from './types'

/** List, permissions and page of the notes. */
export const acting = {
  list: lists.receivingNote,
  owner: 'receivingNoteManage',
  path: PAGE,
  chooseBase: `${BASE}/manage`,
} satisfies Acting
