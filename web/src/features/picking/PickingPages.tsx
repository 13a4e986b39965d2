/** The list of picking notes, what waits first, and the page of one. */
import { defineDocumentList } from '@/engine/document/defineDocumentList'
import { defineDocumentPage } from '@/engine/document/defineDocumentPage'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { documents } from './definition'

/** The page of pickingGoodsNoteManage. */
export const PickingPage = defineDocumentList({
  documents,
  columns: leading(lists.pickNote, [
    'docNo',
    'status',
    'sheetNo',
    'areaName',
    'doneLines',
    'lines',
    'shortLines',
    'assignedTo',
    'ownerName',
    'warehouseName',
    'requiredShipAt',
  ]),
  questions: [
    { key: 'open', title: 'pickingPage.askOpen', filters: { status: '0,1' } },
    { key: 'done', title: 'pickingPage.askDone', filters: { status: '2' } },
    { key: 'all', title: 'pickingPage.askAllNotes', filters: {} },
  ],
  hints: {
    columns: {
      docNo: { width: 170 },
      sheetNo: { width: 170 },
      ownerName: { width: 160 },
      warehouseName: { width: 140 },
    },
  },
  empty: {
    title: 'pickingGoodsNoteManage.empty',
    text: 'pickingGoodsNoteManage.emptyText',
    step: { to: '/deliveryManage/deliverysheetManage', label: 'pickingPage.toSheets' },
  },
}).Page

/** The page of pickingGoodsNoteManageDetail. */
export const PickingNotePage = defineDocumentPage(documents).Page
