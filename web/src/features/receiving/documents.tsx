/** Receiving notes as documents: their way, what matters, what can be done, and their parts. */
import type { DocumentDefinition } from '@/engine/document/definition'
import { relatedTab } from '@/engine/document/relatedTab'
import type { FormField } from '@/engine/form/fields'
import { MomentBox } from '@/engine/form/MomentBox'
import { valueText } from '@/ui/valueText'
import { acting } from './acting'
import { CancelMode } from './CancelMode'
import { CheckInNotice } from './CheckInNotice'
import { CloseShortDialog } from './CloseShortDialog'
import { DiscrepancyDialog } from './DiscrepancyDialog'
import { differs } from './discrepancy'
import { celsius, readNote, receiptFields } from './fields'
import { directLines } from './lineFields'
import { LinesPart } from './LinesPart'
import { NoteEditor } from './NotePage'
import { NotePapersDialog } from './NotePapersDialog'
import { ReceiptsPart } from './ReceiptsPart'
import { RegisterMode } from './RegisterMode'
import { isReturn, putawayWay, registeredSaid } from './said'
import { isCheckInDue, noteLines, noteReceipts, STATUS } from './types'

const reason: readonly FormField[] = [
  { field: 'reason', input: 'textarea', required: true, max: 200, label: 'receivingPage.reason', wide: true },
]

/** Job types of unloading: a large or a small container, a vehicle, material. */
const UNLOADING = [1, 2, 3, 4]

/** What is said of a vehicle at the gate. */
const arriving: readonly FormField[] = [
  { field: 'plateNo', rule: 'plate', max: 16, required: true },
  { field: 'trailerNo', max: 16 },
  { field: 'driverName', max: 32, required: true },
  { field: 'driverPhone', rule: 'phone', max: 20 },
  { field: 'driverIdNo', rule: 'citizenId', max: 18 },
  { field: 'dockCode', max: 32, required: true },
  { field: 'queueNo', max: 32 },
  { field: 'arrivedAt', Box: MomentBox, help: 'receivingPage.arrivedHelp' },
  { field: 'sealNo', max: 32 },
  celsius('reeferSetTemp'),
  { ...celsius('reeferActualTemp'), help: 'receivingPage.truckTempHelp' },
  celsius('productTempMin'),
  celsius('productTempMax'),
]

/** What is looked at when a vehicle is opened. */
const unloading: readonly FormField[] = [
  { field: 'arrivedAt', Box: MomentBox },
  { field: 'plateNo', rule: 'plate', max: 16 },
  { field: 'dockCode', max: 32 },
  { field: 'loadingTeamCode', input: 'choose' },
  { field: 'jobType', label: 'receivingPage.unloadKind', code: 'jobType', among: UNLOADING },
  { field: 'sealNo', max: 32 },
  celsius('reeferSetTemp'),
  celsius('reeferActualTemp'),
  celsius('productTempMin'),
  celsius('productTempMax'),
]

const jobs = relatedTab({
  key: 'jobs',
  title: 'receivingPage.jobs',
  path: '/wms/task',
  screen: 'tasksList',
  filter: 'docNo',
  of: (note) => valueText(note['docNo']),
  none: 'receivingPage.noJobs',
  columns: [
    { field: 'jobNo' },
    { field: 'taskType', code: 'taskType' },
    { field: 'status', code: 'jobStatus' },
    { field: 'goodsName', ifAny: true },
    { field: 'qty', input: 'decimal', ifAny: true },
    { field: 'unitName', ifAny: true },
    { field: 'containerCode', ifAny: true },
    { field: 'fromLocation', ifAny: true },
    { field: 'toLocation', ifAny: true },
    { field: 'assignedName' },
    { field: 'finishedAt', input: 'time', ifAny: true },
  ],
})

const putaway = relatedTab({
  key: 'putaway',
  title: 'receivingPage.putawayNotes',
  path: '/wms/putawayNote',
  screen: 'putawayNoteManage',
  filter: 'receivingNo',
  of: (note) => valueText(note['docNo']),
  none: 'receivingPage.noPutaway',
  to: (row) => `/entryManage/putawayNoteManageDetail?operationType=detail&id=${valueText(row['id'])}`,
  columns: [
    { field: 'docNo' },
    { field: 'status', code: 'putawayStatus' },
    { field: 'lines', input: 'int' },
    { field: 'doneLines', input: 'int' },
    { field: 'totalWeight', input: 'decimal', unit: 'receivingPage.kg' },
    { field: 'assignedTo', ifAny: true },
    { field: 'gmtCreated', input: 'time' },
    { field: 'finishedAt', input: 'time', ifAny: true },
  ],
})

/** The definition of both pages. */
export const documents: DocumentDefinition = {
  ...acting,
  screen: 'receivingNoteManageAED',
  status: 'receivingStatus',
  steps: [STATUS.fresh, STATUS.awaiting, [STATUS.partly, STATUS.complete]],
  form: receiptFields,
  read: readNote,
  titleOf: (note) => (isReturn(note) ? 'receivingPage.returnNote' : undefined),
  Editor: NoteEditor,
  Notice: CheckInNotice,
  modes: { register: RegisterMode, receiving: RegisterMode, cancel: CancelMode },
  facts: [
    { field: 'ownerCode', input: 'choose' },
    { field: 'warehouseCode', input: 'choose' },
    { field: 'supplierCode', input: 'choose' },
    { field: 'customerCode', input: 'choose' },
    { field: 'plateNo' },
    { field: 'driverName' },
    { field: 'driverPhone' },
    { field: 'expectedAt', input: 'time' },
    { field: 'arrivedAt', input: 'time' },
    { field: 'checkedInAt', input: 'time' },
    { field: 'checkedInBy' },
    { field: 'unloadStartAt', input: 'time' },
    { field: 'unloadEndAt', input: 'time' },
    { field: 'loadingTeamCode', input: 'choose' },
    { field: 'dockCode' },
    { field: 'receivingLocationCode' },
    { field: 'sealNo' },
    { field: 'reeferActualTemp', input: 'decimal', unit: 'receivingPage.celsius' },
    { field: 'docTypeCode', input: 'choose' },
    { field: 'externalNo' },
    { field: 'bookingNo' },
    { field: 'contractNo' },
    { field: 'originOutOrderNo' },
    { field: 'returnReason' },
    { field: 'returnDisposition', code: 'returnDisposition' },
    { field: 'createdBy' },
    { field: 'voidReason' },
    { field: 'remark' },
  ],
  figures: [
    { field: 'lineCount', label: 'receivingPage.figureLines' },
    { field: 'receivedQty', label: 'receivingPage.figureReceived', of: 'qty' },
    {
      field: 'receivedWeight',
      label: 'receivingPage.figureWeight',
      of: 'weight',
      unit: 'receivingPage.kg',
    },
    { field: 'containers', label: 'receivingPage.figureContainers', when: above('containers') },
    {
      field: 'rejectedQty',
      label: 'receivingPage.figureRejected',
      when: above('rejectedQty'),
      warn: () => true,
    },
    {
      field: 'damagedQty',
      label: 'receivingPage.figureDamaged',
      when: above('damagedQty'),
      warn: () => true,
    },
    {
      field: 'probesTaken',
      label: 'receivingPage.figureProbes',
      of: 'probesAsked',
      when: above('probesAsked'),
      warn: (note) => Number(note['probesTaken']) < Number(note['probesAsked']),
    },
  ],
  tabs: [
    {
      key: 'lines',
      title: 'document.lines',
      count: (note) => noteLines(note).length,
      Content: LinesPart,
    },
    {
      key: 'receipts',
      title: 'receivingPage.receipts',
      count: (note) => noteReceipts(note).filter((each) => !each.reversedAt).length,
      Content: ReceiptsPart,
    },
    putaway,
    jobs,
  ],
  actions: [
    {
      name: 'submit',
      label: 'receivingPage.submit',
      many: 'submitMany',
      said: (_note, t, before) => submittedSaid(before, t),
    },
    {
      name: 'checkIn',
      on: 'page',
      fields: arriving,
      filled: true,
      only: isCheckInDue,
      said: (_note, t) => ({ text: t('receivingPage.saidCheckedIn') }),
    },
    { name: 'register', label: 'receivingPage.register', mode: 'register' },
    { name: 'edit', mode: 'edit' },
    {
      name: 'putaway',
      label: 'receivingPage.toPutaway',
      permission: 'putawayNoteManage_search_button',
      only: (note) => Number(note['status']) >= STATUS.partly,
      to: (note) => putawayWay(valueText(note['docNo'])),
    },
    {
      name: 'registerAll',
      as: 'register',
      label: 'receivingPage.registerAll',
      ask: 'receivingPage.askRegisterAll',
      instead: { mode: 'register', label: 'receivingPage.registerByLine', cells: directLines.fields },
      fields: [
        {
          ...celsius('productTemp'),
          label: 'receivingPage.title.productTemp',
          help: 'receivingPage.registerAllTemp',
        },
      ],
      said: async (after, t, before) =>
        registeredSaid(before, after, t, await putawayWay(valueText(after['docNo']))),
    },
    {
      name: 'startUnload',
      as: 'unload',
      on: 'page',
      label: 'receivingPage.startUnload',
      fields: unloading,
      only: (note) => valueText(note['unloadStartAt']) === '' && Number(note['status']) < STATUS.complete,
    },
    {
      name: 'endUnload',
      as: 'unload',
      on: 'page',
      label: 'receivingPage.endUnload',
      only: (note) => valueText(note['unloadStartAt']) !== '' && valueText(note['unloadEndAt']) === '',
    },
    {
      name: 'closeShort',
      on: 'page',
      Dialog: CloseShortDialog,
      said: (_note, t) => ({ text: t('receivingPage.saidClosedShort') }),
    },
    {
      name: 'checkIn',
      on: 'page',
      quiet: true,
      label: 'receivingPage.correctCheckIn',
      fields: arriving,
      filled: true,
      only: (note) => note['checkInAsked'] === true && !isCheckInDue(note),
    },
    {
      name: 'undoCheckIn',
      on: 'page',
      quiet: true,
      ask: 'receivingPage.askUndoCheckIn',
      fields: reason,
      said: (_note, t) => ({ text: t('receivingPage.saidCheckInUndone') }),
    },
    {
      name: 'difference',
      label: 'receivingPage.difference.title',
      always: true,
      on: 'page',
      quiet: true,
      only: differs,
      Dialog: DiscrepancyDialog,
    },
    { name: 'withdraw', on: 'page', quiet: true, ask: 'receivingPage.askWithdraw' },
    { name: 'reopen', on: 'page', quiet: true, fields: reason, ask: 'receivingPage.askReopen' },
    { name: 'print', always: true, on: 'page', quiet: true, Dialog: NotePapersDialog },
    { name: 'cancel', label: 'receivingPage.cancel', mode: 'cancel', danger: true },
    { name: 'void', danger: true, many: 'voidMany', fields: reason, ask: 'receivingPage.askVoid' },
    { name: 'delete', danger: true, ask: 'list.confirmDelete', on: 'list' },
  ],
}

function above(field: string): (note: Readonly<Record<string, unknown>>) => boolean {
  return (note) => Number(note[field] ?? 0) > 0
}

function submittedSaid(
  note: Readonly<Record<string, unknown>>,
  t: (key: string, values?: Record<string, unknown>) => string,
) {
  return {
    text: t(isReturn(note) ? 'receivingPage.saidReturnSubmitted' : 'receivingPage.saidSubmitted', {
      number: valueText(note['docNo']),
      count: noteLines(note).length || Number(note['lineCount'] ?? 0),
    }),
  }
}
