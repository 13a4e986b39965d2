/** Delivery sheets as documents: their way, what matters, what can be done, and their parts. */
import type { DocumentDefinition } from '@/engine/document/definition'
import { relatedTab } from '@/engine/document/relatedTab'
import type { FormField, FormValues } from '@/engine/form/fields'
import { REASON_MOST } from '@/engine/form/reason'
import { valueText } from '@/ui/valueText'
import { acting } from './acting'
import { AllotMode } from './AllotMode'
import { CancelMode } from './CancelMode'
import { deliveryFields, readSheet } from './fields'
import { LinesPart } from './LinesPart'
import { PartialDialog } from './PartialDialog'
import { partialSaid, submittedSaid } from './said'
import { SheetEditor } from './SheetPage'
import { reservationsOf, sheetLines, STATUS } from './types'
import { WayOn } from './WayOn'

const reason: readonly FormField[] = [
  {
    field: 'reason',
    input: 'textarea',
    required: true,
    max: REASON_MOST,
    label: 'deliveryPage.reason',
    wide: true,
  },
]

/** Whether its cut-off is over: then a change needs a reason, and the right to it. */
const afterCutoff = (sheet: FormValues) => {
  const at = valueText(sheet['cutoffAt'])
  return at !== '' && Date.parse(at) <= Date.now()
}

const above = (field: string) => (sheet: FormValues) => Number(sheet[field] ?? 0) > 0

const picks = relatedTab({
  key: 'picks',
  title: 'deliveryPage.picks',
  path: '/wms/pickNote',
  screen: 'pickingGoodsNoteManage',
  filter: 'sheetNo',
  of: (sheet) => valueText(sheet['docNo']),
  none: 'deliveryPage.noPicks',
  to: (row) => `/deliveryManage/pickingGoodsNoteManageDetail?operationType=detail&id=${valueText(row['id'])}`,
  columns: [
    { field: 'docNo' },
    { field: 'status', code: 'pickingStatus' },
    { field: 'areaName', ifAny: true },
    { field: 'doneLines', input: 'int' },
    { field: 'lines', input: 'int' },
    { field: 'shortLines', input: 'int', ifAny: true },
    { field: 'assignedTo', ifAny: true },
    { field: 'startedAt', input: 'time', ifAny: true },
    { field: 'finishedAt', input: 'time', ifAny: true },
  ],
})

/** The definition of both pages. */
export const documents: DocumentDefinition = {
  ...acting,
  screen: 'deliverysheetManageDetail',
  status: 'deliverySheetStatus',
  steps: [
    STATUS.fresh,
    // The last of a step names it while it lies ahead.
    [STATUS.partly, STATUS.toAllocate],
    [STATUS.toPick, STATUS.picking],
    STATUS.toReview,
    [STATUS.toLoad, STATUS.loaded],
  ],
  form: deliveryFields,
  Notice: WayOn,
  read: readSheet,
  Editor: SheetEditor,
  modes: { allot: AllotMode, cancel: CancelMode },
  facts: [
    { field: 'ownerCode', input: 'choose' },
    { field: 'warehouseCode', input: 'choose' },
    { field: 'customerCode', input: 'choose' },
    { field: 'supplierCode', input: 'choose' },
    { field: 'requiredArriveAt', input: 'time' },
    { field: 'requiredShipAt', input: 'time' },
    { field: 'priority', input: 'int' },
    { field: 'ruleText', label: 'deliverysheetManage.field.ruleCode' },
    { field: 'overrideReason', when: (sheet) => valueText(sheet['overrideReason']) !== '' },
    { field: 'shipPolicy', code: 'shipPolicy' },
    { field: 'restPolicy', code: 'restPolicy' },
    { field: 'minLifeDays', input: 'int' },
    { field: 'minLifePercent', input: 'int' },
    { field: 'singleBatch', input: 'bool', when: (sheet) => sheet['singleBatch'] === true },
    { field: 'substitutable', input: 'bool', when: (sheet) => sheet['substitutable'] === true },
    { field: 'externalNo' },
    { field: 'docTypeCode', input: 'choose' },
    { field: 'consigneeName' },
    { field: 'consigneePhone' },
    { field: 'regionName' },
    { field: 'address' },
    { field: 'cutoffAt', input: 'time' },
    { field: 'carrier' },
    { field: 'plateNo' },
    { field: 'driverName' },
    { field: 'driverPhone' },
    { field: 'dockCode' },
    { field: 'queueNo' },
    { field: 'loadingTeamCode', input: 'choose' },
    { field: 'stagingLocationCode' },
    { field: 'thermosphere', code: 'thermosphere' },
    { field: 'transportOrderNo' },
    { field: 'contractNo' },
    { field: 'originNo' },
    { field: 'createdBy' },
    { field: 'voidReason' },
    { field: 'remark' },
  ],
  figures: [
    { field: 'lineCount', label: 'deliveryPage.figureLines' },
    { field: 'allocatedQty', label: 'deliveryPage.figureAllocated', of: 'qty' },
    { field: 'pickedQty', label: 'deliveryPage.figurePicked', of: 'qty', when: above('pickedQty') },
    { field: 'shippedQty', label: 'deliveryPage.figureShipped', of: 'qty', when: above('shippedQty') },
    { field: 'movedQty', label: 'deliveryPage.figureMoved', when: above('movedQty') },
    {
      field: 'cancelledQty',
      label: 'deliveryPage.figureCancelled',
      when: above('cancelledQty'),
      warn: () => true,
    },
    { field: 'weight', label: 'deliveryPage.figureWeight', unit: 'deliveryPage.kg' },
  ],
  tabs: [
    {
      key: 'lines',
      title: 'document.lines',
      count: (sheet) => sheetLines(sheet).length,
      Content: LinesPart,
    },
    picks,
  ],
  actions: [
    {
      name: 'submit',
      label: 'deliveryPage.submit',
      many: 'submitMany',
      said: (_sheet, t, before) => submittedSaid(before, t),
    },
    { name: 'allot', label: 'deliveryPage.allot', mode: 'allot', many: 'allotMany' },
    {
      name: 'acceptPartial',
      label: 'deliveryPage.acceptPartial',
      on: 'page',
      quiet: true,
      Dialog: PartialDialog,
      said: (sheet, t) => partialSaid(sheet, t),
    },
    { name: 'edit', mode: 'edit' },
    {
      name: 'releaseRest',
      label: 'deliveryPage.releaseRest',
      on: 'page',
      quiet: true,
      only: (sheet) => sheetLines(sheet).some((line) => Number(line.qtyOpen) > 0),
      fields: reason,
      ask: 'deliveryPage.askRelease',
    },
    {
      name: 'withdraw',
      on: 'page',
      quiet: true,
      only: (sheet) => !afterCutoff(sheet),
      ask: 'deliveryPage.askWithdraw',
    },
    {
      name: 'withdraw',
      on: 'page',
      quiet: true,
      only: afterCutoff,
      fields: reason,
      ask: 'deliveryPage.askWithdrawLate',
    },
    { name: 'print', always: true, on: 'page', run: () => window.print() },
    {
      name: 'cancelAllocation',
      label: 'deliveryPage.cancelAllocation',
      mode: 'cancel',
      on: 'page',
      danger: true,
      only: (sheet) => reservationsOf(sheet).length > 0,
    },
    {
      // The walk has begun and nothing came of it: the sheet waits for goods as before.
      name: 'cancelAllocation',
      label: 'deliveryPage.waitAgain',
      on: 'page',
      quiet: true,
      only: (sheet) => reservationsOf(sheet).length === 0,
      fields: reason,
      ask: 'deliveryPage.askWaitAgain',
    },
    { name: 'void', danger: true, many: 'voidMany', fields: reason, ask: 'deliveryPage.askVoid' },
    { name: 'delete', danger: true, ask: 'list.confirmDelete', on: 'list' },
  ],
}
