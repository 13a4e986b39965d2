/** Opening stock: written, submitted, audited by somebody else; then its lines are posted in the background. */
import type { DocumentDefinition } from '@/engine/document/definition'
import { MomentBox } from '@/engine/form/MomentBox'
import { lists } from '@/generated/lists'
import { Auditing } from './Auditing'
import { LinesPart } from './LinesPart'
import { Standing } from './Standing'
import { numberIn, submitted } from './standing'

/** What an auditor says, and what somebody says who gives it up. */
const opinion = {
  field: 'opinion',
  label: 'field.auditOpinion',
  input: 'textarea',
  required: true,
  max: 500,
  wide: true,
} as const

export const documents: DocumentDefinition = {
  screen: 'initWarehouseManageAED',
  owner: 'initWarehouseManage',
  list: lists.openingStock,
  path: '/inWarehouseManage/initWarehouseManageAED',
  status: 'openingStatus',
  steps: [0, 1, 2],
  facts: [
    { field: 'warehouseCode', input: 'choose' },
    { field: 'cutoverAt', input: 'time' },
    { field: 'storageBillingFrom' },
    { field: 'submittedBy' },
    { field: 'auditBy' },
    { field: 'auditAt', input: 'time' },
    { field: 'auditOpinion' },
    { field: 'voidReason', label: 'initWarehouseManage.voidWhy' },
    { field: 'remark' },
  ],
  figures: [
    { field: 'postedLines', of: 'lines' },
    { field: 'wrongLines', warn: (record) => numberIn(record, 'wrongLines') > 0 },
  ],
  tabs: [
    {
      key: 'lines',
      title: 'document.lines',
      count: (record) => numberIn(record, 'lines'),
      Content: LinesPart,
    },
  ],
  form: [
    {
      field: 'warehouseCode',
      input: 'choose',
      required: true,
      help: 'initWarehouseManage.warehouseHelp',
    },
    {
      field: 'cutoverAt',
      required: true,
      Box: MomentBox,
      modes: ['add', 'edit'],
      help: 'initWarehouseManage.cutoverHelp',
    },
    { field: 'storageBillingFrom', input: 'date', help: 'initWarehouseManage.billingHelp' },
    { field: 'remark', input: 'textarea', wide: true },
  ],
  attachments: false,
  modes: { audit: Auditing },
  Notice: Standing,
  actions: [
    {
      name: 'submit',
      ask: 'initWarehouseManage.askSubmit',
      only: (record) => numberIn(record, 'lines') > 0,
      said: submitted,
    },
    { name: 'audit', mode: 'audit', label: 'initWarehouseManage.audit' },
    {
      name: 'withdraw',
      on: 'page',
      quiet: true,
      ask: 'initWarehouseManage.askWithdraw',
      said: (_answer, t) => ({ text: t('initWarehouseManage.said.withdraw') }),
    },
    { name: 'edit', mode: 'edit' },
    { name: 'reject', danger: true, fields: [opinion], on: 'list' },
    {
      name: 'void',
      label: 'initWarehouseManage.void',
      danger: true,
      ask: 'initWarehouseManage.askVoid',
      fields: [{ ...opinion, field: 'reason', label: 'initWarehouseManage.voidWhy', max: 200 }],
    },
  ],
}
