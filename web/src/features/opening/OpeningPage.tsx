/** Opening stock: what waits to be finished or audited comes first. */
import { defineDocumentList } from '@/engine/document/defineDocumentList'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { documents } from './definition'
import { recordAddress } from '@/engine/record/recordAddress'

/** The page of initWarehouseManage. */
export const OpeningPage = defineDocumentList({
  documents,
  columns: leading(lists.openingStock, [
    'docNo',
    'status',
    'warehouseName',
    'cutoverAt',
    'lines',
    'wrongLines',
    'postedLines',
    'storageBillingFrom',
    'createdBy',
    'gmtCreated',
    'submittedBy',
    'auditBy',
    'auditAt',
    'remark',
  ]),
  questions: [
    { key: 'all', title: 'initWarehouseManage.question.all', filters: {} },
    { key: 'open', title: 'initWarehouseManage.question.open', filters: { status: '0,1,3' } },
    { key: 'audited', title: 'initWarehouseManage.question.audited', filters: { status: '2' } },
  ],
  adds: [
    {
      to: recordAddress(documents.path, 'add'),
      label: 'action.add',
      permission: 'initWarehouseManage_add_button',
    },
  ],
  hints: { columns: { docNo: { width: 180 }, warehouseName: { width: 150 } } },
  empty: {
    title: 'initWarehouseManage.empty',
    text: 'initWarehouseManage.emptyText',
    first: [
      {
        list: lists.location,
        text: 'initWarehouseManage.locationFirst',
        step: { to: '/basicInfo/locationManage', label: 'initWarehouseManage.toLocations' },
      },
      {
        list: lists.goods,
        text: 'initWarehouseManage.goodsFirst',
        step: { to: '/basicInfo/goodsManage', label: 'initWarehouseManage.toGoods' },
      },
    ],
  },
}).Page
