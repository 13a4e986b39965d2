/** A booking of an arrival: its form, its way from the first line to the last pallet, and what can be done with it. */
import type { DocumentAction, DocumentDefinition } from '@/engine/document/definition'
import type { FormField } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import type { FormSection } from '@/engine/form/sections'
import type { ListMeta } from '@/engine/list/meta'
import { valueText } from '@/ui/valueText'
import { Notice } from './Notice'
import { LinesPart } from './LinesPart'
import { SlotBox } from './SlotBox'
import { laterDay } from './days'

/** Fields in the order of the screen: who, where and when, then what comes. */
const form: readonly FormField[] = [
  { field: 'ownerCode', input: 'choose', required: true },
  { field: 'warehouseCode', input: 'choose', required: true },
  { field: 'bookingDate', input: 'date', required: true, initial: laterDay(1) },
  { field: 'slot', input: 'code', code: 'bookingSlot', required: true, initial: 'morning', Box: SlotBox },
  { field: 'thermosphere', code: 'thermosphere', required: true, initial: 'FROZEN' },
  { field: 'pallets', input: 'int', required: true, help: 'inboundBooking.palletsHelp' },
  { field: 'tons', input: 'decimal', places: 3, required: true, unit: 'inboundBooking.ton' },
  { field: 'dockGroup', max: 32 },
  { field: 'plateNo', required: true, rule: 'plate', max: 20 },
  { field: 'driverName', required: true, max: 50 },
  { field: 'driverPhone', required: true, rule: 'phone', max: 30 },
  { field: 'supplierCode', input: 'choose', within: ['ownerCode'] },
  { field: 'externalNo', max: 64 },
  { field: 'remark', input: 'textarea', wide: true },
]

const sections: readonly FormSection[] = [
  {
    title: 'inboundBooking.section.arrival',
    fields: [
      'ownerCode',
      'warehouseCode',
      'bookingDate',
      'slot',
      'thermosphere',
      'pallets',
      'tons',
      'dockGroup',
    ],
  },
  {
    title: 'inboundBooking.section.vehicle',
    fields: ['plateNo', 'driverName', 'driverPhone', 'supplierCode', 'externalNo', 'remark'],
  },
]

const lines: LinesField = {
  name: 'lines',
  title: 'inboundBooking.goods',
  help: 'inboundBooking.goodsHelp',
  least: 1,
  most: 500,
  fields: [
    { field: 'goodsCode', input: 'choose', required: true, within: ['ownerCode'], width: 260 },
    { field: 'qty', input: 'decimal', required: true, width: 120 },
    { field: 'unitCode', input: 'choose', width: 130, help: 'inboundBooking.unitHelp' },
    { field: 'batchNo', max: 64, width: 140 },
    { field: 'productionDate', input: 'date', width: 150 },
    { field: 'expiryDate', input: 'date', width: 150 },
    { field: 'origin', max: 50, width: 110, column: 'more' },
    { field: 'remark', max: 200, width: 160, column: 'more' },
  ],
}

const opinion = (required: boolean): FormField => ({
  field: 'opinion',
  input: 'textarea',
  label: 'inboundBooking.opinion',
  max: 500,
  required,
  wide: true,
})

const NOTE_PAGE = '/entryManage/receivingNoteManageAED'

/** The next sensible step first. */
const actions: readonly DocumentAction[] = [
  {
    name: 'submit',
    said: (_answer, t, before) => ({ text: t('inboundBooking.said.submit', { number: before['docNo'] }) }),
  },
  {
    name: 'approve',
    label: 'inboundBooking.approve',
    fields: [opinion(false)],
    ask: 'inboundBooking.askApprove',
    said: (_answer, t, before) => ({ text: t('inboundBooking.said.approve', { number: before['docNo'] }) }),
  },
  { name: 'arrive', label: 'inboundBooking.arrive', ask: 'inboundBooking.askArrive' },
  {
    name: 'note',
    label: 'inboundBooking.toNote',
    always: true,
    on: 'page',
    only: (record) => valueText(record['noteId']) !== '',
    to: (record) => `${NOTE_PAGE}?operationType=detail&id=${valueText(record['noteId'])}`,
  },
  { name: 'edit', mode: 'edit' },
  {
    name: 'return',
    label: 'inboundBooking.return',
    fields: [opinion(true)],
    ask: 'inboundBooking.askReturn',
  },
  { name: 'withdraw' },
  {
    name: 'cancel',
    label: 'inboundBooking.cancel',
    danger: true,
    ask: 'inboundBooking.askCancel',
    fields: [
      {
        field: 'reason',
        label: 'inboundBooking.reason',
        input: 'textarea',
        max: 500,
        required: true,
        wide: true,
      },
    ],
    said: (_answer, t, before) => ({
      text: t('inboundBooking.said.cancel', { number: before['docNo'] }),
      tone: 'warning',
    }),
  },
  { name: 'delete', danger: true, ask: 'list.confirmDelete', on: 'list' },
]

/** The documents of one kind of warehouse. */
export function bookings(list: ListMeta, screen: string): DocumentDefinition {
  return {
    screen: `${screen}AED`,
    owner: screen,
    list,
    path: `/bookingManage/${screen}AED`,
    status: 'inboundBookingStatus',
    steps: [0, 1, 2, 4],
    form,
    sections,
    lines: [lines],
    submit: 'submit',
    facts: [
      { field: 'ownerCode', input: 'choose' },
      { field: 'warehouseCode', input: 'choose' },
      { field: 'bookingDate', input: 'date' },
      { field: 'slot', code: 'bookingSlot' },
      { field: 'thermosphere', code: 'thermosphere' },
      { field: 'dockGroup' },
      { field: 'plateNo' },
      { field: 'driverName' },
      { field: 'driverPhone' },
      { field: 'supplierCode', input: 'choose' },
      { field: 'externalNo' },
      { field: 'contractNo' },
      { field: 'noteNo' },
      { field: 'arrivedAt', input: 'time' },
      { field: 'auditBy' },
      { field: 'remark' },
    ],
    figures: [{ field: 'pallets' }, { field: 'tons', unit: 'inboundBooking.ton' }],
    tabs: [
      {
        key: 'lines',
        title: 'document.lines',
        count: (record) => (Array.isArray(record['lines']) ? record['lines'].length : 0),
        Content: LinesPart,
      },
    ],
    attachments: false,
    Notice,
    actions,
  }
}
