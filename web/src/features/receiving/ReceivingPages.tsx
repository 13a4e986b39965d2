/** The list of receiving notes, and the page of one. */
import { defineDocumentList } from '@/engine/document/defineDocumentList'
import { defineDocumentPage } from '@/engine/document/defineDocumentPage'
import { leading } from '@/engine/list/leading'
import { SCAN_PAGES } from '@/engine/scan/doors'
import { lists } from '@/generated/lists'
import { documents } from './documents'

/** The page of receivingNoteManage. */
export const ReceivingPage = defineDocumentList({
  documents,
  adds: [
    {
      to: '/entryManage/receivingNoteAdd',
      label: 'route.receivingNoteAdd',
      permission: 'receivingNoteAdd_add_button',
    },
    {
      to: '/entryManage/returnGoodsNoteAdd',
      label: 'route.returnGoodsNoteAdd',
      permission: 'returnGoodsNoteAdd_add_button',
    },
    {
      to: SCAN_PAGES.receive,
      label: 'route.scanReceiving',
      permission: 'receivingNoteManage_register_button',
      icon: 'barcode',
    },
  ],
  questions: [
    { key: 'todo', title: 'receivingPage.askTodo', filters: { status: '2,3' } },
    { key: 'new', title: 'receivingPage.askNew', filters: { status: '0' } },
    { key: 'complete', title: 'receivingPage.askComplete', filters: { status: '4' } },
    { key: 'all', title: 'receivingPage.askAll', filters: {} },
  ],
  empty: { title: 'receivingPage.empty', text: 'receivingPage.emptyText' },
  columns: leading(lists.receivingNote, [
    'docNo',
    'status',
    'ownerName',
    'expectedAt',
    'totalQty',
    'receivedQty',
    'plateNo',
    'warehouseName',
    'kind',
  ]),
  hints: {
    columns: {
      docNo: { width: 170 },
      plateNo: { width: 110 },
      status: { width: 110 },
      kind: { width: 90 },
      ownerName: { width: 170 },
      expectedAt: { width: 146 },
      totalQty: { width: 98 },
      receivedQty: { width: 98 },
    },
  },
}).Page

/** The page of receivingNoteManageAED. */
export const ReceivingNotePage = defineDocumentPage(documents).Page
