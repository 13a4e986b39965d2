/** The list of picking notes, what waits first, and the page of one. */
import { defineDocumentList } from '@/engine/document/defineDocumentList'
import { defineDocumentPage } from '@/engine/document/defineDocumentPage'
import { SCAN_PAGES } from '@/engine/scan/doors'
import { leading } from '@/engine/list/leading'
import { PickTogether, pickTogether } from '@/engine/pick/PickTogether'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'
import { documents } from './definition'

/** The page of pickingGoodsNoteManage. */
export const PickingPage = defineDocumentList({
  documents,
  pageActions: [pickTogether((note) => valueText(note['sheetId']))],
  Tools: PickTogether,
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
  adds: [
    {
      to: SCAN_PAGES.pick,
      label: 'route.scanPicking',
      permission: 'pickingGoodsNoteManage_pick_button',
      icon: 'barcode',
    },
  ],
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
