/** The lists of delivery notes, one for each way out, and the page of one. */
import { PageLoading } from '@/engine/frame/PageLoading'
import { defineDocumentList } from '@/engine/document/defineDocumentList'
import { defineDocumentPage } from '@/engine/document/defineDocumentPage'
import { useRecord } from '@/engine/form/useRecord'
import { leading } from '@/engine/list/leading'
import type { ListMeta } from '@/engine/list/meta'
import type { Question } from '@/engine/list/Questions'
import { useOpening } from '@/engine/record/useOpening'
import { SCAN_PAGES } from '@/engine/scan/doors'
import { lists } from '@/generated/lists'
import { documentsOf } from './documents'
import { BASE, WAY } from './types'
import { useWay, WayTabs } from './WayTabs'

const FIRST = [
  'docNo',
  'status',
  'sheetNo',
  'customerName',
  'ownerName',
  'plateNo',
  'dockCode',
  'thermosphere',
  'requiredShipAt',
  'checkedLines',
  'lines',
  'containers',
  'totalWeight',
  'signStatus',
  'departedAt',
]

const WIDTHS = {
  docNo: { width: 170 },
  sheetNo: { width: 170 },
  ownerName: { width: 160 },
  plateNo: { width: 104 },
  dockCode: { width: 102 },
}

const CHECKING = {
  to: SCAN_PAGES.check,
  label: 'route.scanChecking',
  permission: 'deliveryNoteManage_reCheck_button',
  icon: 'barcode',
} as const

const LOADING = {
  to: SCAN_PAGES.load,
  label: 'route.scanLoading',
  permission: 'deliveryNoteManage_load_button',
  icon: 'barcode',
} as const

/** A question of a way: its tab stands in the address too. */
const ask = (way: number, key: string, title: string, filters: Question['filters']): Question => ({
  key,
  title,
  filters: { way: String(way), ...filters },
})

function listOf(way: number, list: ListMeta, questions: readonly Question[]) {
  return defineDocumentList({
    documents: documentsOf(way),
    list,
    columns: leading(list, FIRST),
    adds: way === WAY.quick ? [LOADING] : way === WAY.loaded ? [CHECKING, LOADING] : [CHECKING],
    questions,
    hints: { columns: WIDTHS },
    Tools: WayTabs,
    empty: {
      title: 'deliveryNoteManage.empty',
      text: 'deliveryNoteManage.emptyText',
      step: { to: '/deliveryManage/pickingGoodsNoteManage', label: 'shippingPage.toPicking' },
    },
  }).Page
}

const CheckedList = listOf(WAY.checked, lists.deliveryNote, [
  ask(WAY.checked, 'open', 'shippingPage.askOpen', { status: '0,1,2' }),
  ask(WAY.checked, 'review', 'shippingPage.askReview', { status: '0,1' }),
  ask(WAY.checked, 'ship', 'shippingPage.askShip', { status: '2' }),
  ask(WAY.checked, 'unsigned', 'shippingPage.askUnsigned', { status: '3', signStatus: '0' }),
  ask(WAY.checked, 'all', 'shippingPage.askAll', {}),
])

const LoadedList = listOf(WAY.loaded, lists.outboundNote, [
  ask(WAY.loaded, 'open', 'shippingPage.askOpen', { status: '0,1,2,3' }),
  ask(WAY.loaded, 'review', 'shippingPage.askReview', { status: '0,1' }),
  ask(WAY.loaded, 'load', 'shippingPage.askLoad', { status: '2' }),
  ask(WAY.loaded, 'ship', 'shippingPage.askShip', { status: '3' }),
  ask(WAY.loaded, 'unsigned', 'shippingPage.askUnsigned', { status: '4', signStatus: '0' }),
  ask(WAY.loaded, 'all', 'shippingPage.askAll', {}),
])

const QuickList = listOf(WAY.quick, lists.newDelivery, [
  ask(WAY.quick, 'open', 'shippingPage.askOpen', { status: '1' }),
  ask(WAY.quick, 'unsigned', 'shippingPage.askUnsigned', { status: '2', signStatus: '0' }),
  ask(WAY.quick, 'all', 'shippingPage.askAll', {}),
])

/** The page of deliveryNoteManage: the way that has work, unless the address names one. */
export function ShippingPage() {
  const way = useWay()
  if (way === WAY.checked) return <CheckedList />
  if (way === WAY.loaded) return <LoadedList />
  return way === WAY.quick ? <QuickList /> : <PageLoading />
}

const CheckedNote = defineDocumentPage(documentsOf(WAY.checked)).Page
const LoadedNote = defineDocumentPage(documentsOf(WAY.loaded)).Page
const QuickNote = defineDocumentPage(documentsOf(WAY.quick)).Page

const OWN_MODES = ['reCheck', 'load']

/** The page of deliveryNoteManageDetail. The way of a note decides its steps and their words. */
export function DeliveryNotePage() {
  const { id } = useOpening(OWN_MODES)
  const { record, error } = useRecord(BASE, id, 'detail', undefined)
  if (!record && !error) return <PageLoading />
  const way = Number(record?.['way'])
  if (way === WAY.loaded) return <LoadedNote />
  return way === WAY.quick ? <QuickNote /> : <CheckedNote />
}
