/** Putaway notes: what waits to be put away comes first. */
import { defineDocumentList } from '@/engine/document/defineDocumentList'
import { leading } from '@/engine/list/leading'
import { SCAN_PAGES } from '@/engine/scan/doors'
import { lists } from '@/generated/lists'
import { documents } from './definition'

/** The page of putawayNoteManage. */
export const PutawayPage = defineDocumentList({
  documents,
  columns: leading(lists.putawayNote, [
    'docNo',
    'status',
    'receivingNo',
    'ownerName',
    'warehouseName',
    'doneLines',
    'lines',
    'containers',
    'totalWeight',
    'assignedTo',
    'gmtCreated',
    'startedAt',
    'finishedAt',
  ]),
  questions: [
    { key: 'open', title: 'putawayNoteManage.question.open', filters: { status: '0,1' } },
    { key: 'done', title: 'putawayNoteManage.question.done', filters: { status: '3' } },
    { key: 'all', title: 'putawayNoteManage.question.all', filters: {} },
  ],
  adds: [
    {
      to: SCAN_PAGES.putaway,
      label: 'route.scanPutaway',
      permission: 'putawayNoteManage_confirm_button',
      icon: 'barcode',
    },
  ],
  hints: {
    columns: {
      docNo: { width: 180 },
      receivingNo: { width: 180 },
      ownerName: { width: 160 },
      warehouseName: { width: 140 },
      totalWeight: { places: 3 },
    },
  },
  empty: {
    title: 'putawayNoteManage.empty',
    text: 'putawayNoteManage.emptyText',
    step: { to: '/entryManage/receivingNoteManage', label: 'putawayNoteManage.toReceiving' },
  },
}).Page
