/** A booking of an arrival or of a departure: its form, its way from the first line to the last pallet, what can be done. */
import type { DocumentAction, DocumentDefinition } from '@/engine/document/definition'
import type { FormField } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import type { FormSection } from '@/engine/form/sections'
import { freeField } from '@/engine/goods/FreeText'
import { goodsEdited, goodsField, unitField } from '@/engine/goods/lineParts'
import type { ListMeta } from '@/engine/list/meta'
import { valueText } from '@/ui/valueText'
import { ComingGoods } from './ComingGoods'
import { Notice } from './Notice'
import { LeavingGoods } from './LeavingGoods'
import { LinesPart } from './LinesPart'
import { SlotBox } from './SlotBox'
import { laterDay } from './days'

/** Which way the goods of a booking go; it is the prefix of the words that differ. */
export type Side = 'inboundBooking' | 'outboundBooking'

/** Whose goods, where, when, and how many. */
const plan: readonly FormField[] = [
  { field: 'ownerCode', input: 'choose', required: true },
  { field: 'warehouseCode', input: 'choose', required: true },
  { field: 'bookingDate', input: 'date', required: true, initial: laterDay(1) },
  { field: 'slot', input: 'code', code: 'bookingSlot', required: true, initial: 'morning', Box: SlotBox },
  { field: 'thermosphere', code: 'thermosphere', required: true, initial: 'FROZEN' },
  { field: 'pallets', input: 'int', required: true, help: 'booking.palletsHelp' },
  { field: 'tons', input: 'decimal', places: 3, required: true, unit: 'booking.ton' },
  { field: 'dockGroup', max: 32 },
]

const vehicle: readonly FormField[] = [
  { field: 'plateNo', required: true, rule: 'plate', max: 20 },
  { field: 'driverName', required: true, max: 50 },
  { field: 'driverPhone', required: true, rule: 'phone', max: 30 },
]

/** From whom the goods come, or who takes them. */
const partner: Readonly<Record<Side, readonly FormField[]>> = {
  inboundBooking: [{ field: 'supplierCode', input: 'choose', within: ['ownerCode'] }],
  outboundBooking: [
    { field: 'customerCode', input: 'choose', within: ['ownerCode'], help: 'booking.customerHelp' },
    { field: 'consigneeName', max: 64 },
    { field: 'consigneePhone', rule: 'phone', max: 30 },
    { field: 'address', max: 200 },
  ],
}

const other: readonly FormField[] = [
  { field: 'externalNo', max: 64 },
  { field: 'remark', input: 'textarea', wide: true },
]

const names = (fields: readonly FormField[]) => fields.map(({ field }) => field)

function sectionsOf(side: Side): readonly FormSection[] {
  return [
    { title: `${side}.section.plan`, fields: names(plan) },
    { title: `${side}.section.vehicle`, fields: names([...vehicle, ...partner[side], ...other]) },
  ]
}

const coming: LinesField = {
  name: 'lines',
  title: 'inboundBooking.goods',
  help: 'booking.goodsHelp',
  least: 1,
  most: 500,
  edited: goodsEdited,
  Under: ComingGoods,
  fields: [
    goodsField,
    unitField,
    { field: 'qty', input: 'decimal', required: true, width: 110 },
    { field: 'batchNo', max: 64, width: 120 },
    { field: 'productionDate', input: 'date', width: 132 },
    { field: 'expiryDate', input: 'date', width: 132 },
    { field: 'origin', max: 50, width: 110, column: 'more' },
    { field: 'remark', max: 200, width: 160, column: 'more' },
  ],
}

const leaving: LinesField = {
  name: 'lines',
  title: 'outboundBooking.goods',
  help: 'booking.goodsHelp',
  least: 1,
  most: 500,
  edited: goodsEdited,
  Under: LeavingGoods,
  fields: [
    goodsField,
    unitField,
    { field: 'qty', input: 'decimal', required: true, width: 110 },
    freeField,
    { field: 'batchNo', max: 64, width: 140 },
    { field: 'expiryFrom', input: 'date', width: 150 },
    { field: 'remark', max: 200, width: 160, column: 'more' },
  ],
}

const opinion = (required: boolean): FormField => ({
  field: 'opinion',
  input: 'textarea',
  label: 'booking.opinion',
  max: 500,
  required,
  wide: true,
})

/** Where the document is looked at that a booking makes. */
const NOTE_PAGE: Readonly<Record<Side, string>> = {
  inboundBooking: '/entryManage/receivingNoteManageAED',
  outboundBooking: '/deliveryManage/deliverysheetManageDetail',
}

/** The next sensible step first. */
const actionsOf = (side: Side): readonly DocumentAction[] => [
  {
    name: 'submit',
    said: (_answer, t, before) => ({ text: t('booking.said.submit', { number: before['docNo'] }) }),
  },
  {
    name: 'approve',
    label: 'booking.approve',
    fields: [opinion(false)],
    ask: `${side}.askApprove`,
    said: (_answer, t, before) => ({ text: t(`${side}.said.approve`, { number: before['docNo'] }) }),
  },
  {
    name: 'arrive',
    label: 'booking.arrive',
    ask: (record) =>
      record['bookingDate'] === laterDay(0) ? 'booking.askArrive' : 'booking.askArriveOtherDay',
    said: (_answer, t, before) => ({ text: t('booking.said.arrive', { number: before['docNo'] }) }),
  },
  {
    name: 'note',
    label: `${side}.toNote`,
    always: true,
    on: 'page',
    only: (record) => valueText(record['noteId']) !== '',
    to: (record) => `${NOTE_PAGE[side]}?operationType=detail&id=${valueText(record['noteId'])}`,
  },
  { name: 'edit', mode: 'edit' },
  {
    name: 'return',
    label: 'booking.return',
    fields: [opinion(true)],
    ask: 'booking.askReturn',
  },
  // Taking it back is no next step: whoever has sent it waits for the audit.
  {
    name: 'withdraw',
    quiet: true,
    said: (_answer, t, before) => ({ text: t('booking.said.withdraw', { number: before['docNo'] }) }),
  },
  {
    name: 'cancel',
    label: 'booking.cancel',
    danger: true,
    ask: `${side}.askCancel`,
    fields: [
      {
        field: 'reason',
        label: 'booking.reason',
        input: 'textarea',
        max: 500,
        required: true,
        wide: true,
      },
    ],
    said: (_answer, t, before) => ({
      text: t('booking.said.cancel', { number: before['docNo'] }),
      tone: 'warning',
    }),
  },
  { name: 'delete', danger: true, ask: 'list.confirmDelete', on: 'list' },
]

/** The documents of a screen. */
export function bookings(list: ListMeta, screen: string, side: Side): DocumentDefinition {
  return {
    screen: `${screen}AED`,
    owner: screen,
    list,
    path: `/bookingManage/${screen}AED`,
    status: `${side}Status`,
    steps: [0, 1, 2, 4],
    form: [...plan, ...vehicle, ...partner[side], ...other],
    sections: sectionsOf(side),
    lines: [side === 'outboundBooking' ? leaving : coming],
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
      ...partner[side].map(({ field, input }) => ({ field, ...(input ? { input } : {}) })),
      { field: 'externalNo' },
      { field: 'contractNo' },
      { field: 'noteNo' },
      { field: 'arrivedAt', input: 'time' },
      { field: 'auditBy' },
      { field: 'remark' },
    ],
    figures: [{ field: 'pallets' }, { field: 'tons', unit: 'booking.ton' }],
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
    actions: actionsOf(side),
  }
}
