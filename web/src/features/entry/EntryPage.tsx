/** Entry notes: what waits to be entered comes first, then what waits for its confirmation. */
import { defineDocumentList } from '@/engine/document/defineDocumentList'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { documents } from './definition'

/** The page of entryManage. */
export const EntryPage = defineDocumentList({
  documents,
  columns: leading(lists.entryNote, [
    'docNo',
    'status',
    'confirmStatus',
    'ownerName',
    'warehouseName',
    'receivingNo',
    'putawayNo',
    'followsNo',
    'entryDate',
    'lines',
    'totalExpected',
    'totalEntered',
    'totalDifference',
    'totalWeight',
    'enteredBy',
    'enteredAt',
    'confirmedBy',
    'confirmedAt',
    'autoEntered',
  ]),
  questions: [
    { key: 'toEnter', title: 'entryManage.question.toEnter', filters: { status: '1' } },
    {
      key: 'toConfirm',
      title: 'entryManage.question.toConfirm',
      filters: { status: '2', confirmStatus: '1' },
    },
    { key: 'all', title: 'entryManage.question.all', filters: {} },
  ],
  hints: {
    columns: {
      docNo: { width: 180 },
      receivingNo: { width: 180 },
      putawayNo: { width: 180 },
      followsNo: { width: 180 },
      ownerName: { width: 160 },
      warehouseName: { width: 140 },
      totalWeight: { places: 3 },
    },
  },
  empty: {
    title: 'entryManage.empty',
    text: 'entryManage.emptyText',
    step: { to: '/entryManage/putawayNoteManage', label: 'entryManage.toPutaway' },
  },
}).Page
