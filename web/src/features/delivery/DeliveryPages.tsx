/** The list of delivery sheets, and the page of one. */
import { defineDocumentList } from '@/engine/document/defineDocumentList'
import { defineDocumentPage } from '@/engine/document/defineDocumentPage'
import { PickTogether, pickTogether } from '@/engine/pick/PickTogether'
import { documents } from './documents'

/** The page of deliverysheetManage. */
export const DeliveryPage = defineDocumentList({
  documents,
  imports: true,
  pageActions: [pickTogether((row) => row.id)],
  Tools: PickTogether,
  adds: [
    {
      to: '/deliveryManage/deliverysheetAdd',
      label: 'route.deliverysheetAdd',
      permission: 'deliverysheetAdd_add_button',
    },
    {
      to: '/deliveryManage/returnGoodsNoteAdd',
      label: 'route.supplierReturnAdd',
      permission: 'returnGoodsNoteAdd_add_button',
    },
  ],
  questions: [
    { key: 'todo', title: 'deliveryPage.askTodo', filters: { status: '2,3' } },
    { key: 'new', title: 'deliveryPage.askNew', filters: { status: '0' }, fresh: true },
    { key: 'pick', title: 'deliveryPage.askPick', filters: { status: '4,5' } },
    { key: 'load', title: 'deliveryPage.askLoad', filters: { status: '6,7' } },
    { key: 'done', title: 'deliveryPage.askDone', filters: { status: '8' } },
    { key: 'all', title: 'deliveryPage.askAll', filters: {} },
  ],
  empty: { title: 'deliverysheetManage.empty', text: 'deliverysheetManage.emptyText' },
  hints: {
    columns: {
      docNo: { width: 170 },
      status: { width: 104 },
      kind: { width: 98 },
      ownerName: { width: 160 },
      warehouseName: { width: 122 },
      externalNo: { width: 116 },
      customerName: { width: 160 },
      requiredShipAt: { width: 146 },
      totalQty: { width: 110 },
      allocatedQty: { width: 110 },
    },
  },
}).Page

/** The page of deliverysheetManageDetail. */
export const DeliverySheetPage = defineDocumentPage(documents).Page
