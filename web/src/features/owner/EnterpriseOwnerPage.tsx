/** Owners that are enterprises: their list, and the page of one of them. */
import { defineMaster } from '@/engine/form/defineMaster'
import { defineRecordPage } from '@/engine/record/defineRecordPage'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { AuditNote } from './AuditNote'
import { enterpriseForm, lines, sections } from './fields'

/** The page of enterpriseCargoOwner. */
export const EnterpriseOwnerPage = defineMaster({
  screen: 'enterpriseCargoOwner',
  list: lists.enterpriseCargoOwner,
  columns: leading(lists.enterpriseCargoOwner, [
    'code',
    'name',
    'auditStatus',
    'status',
    'creditCode',
    'contact',
    'phone',
    'regionName',
  ]),
  empty: { title: 'enterpriseCargoOwner.empty', text: 'enterpriseCargoOwner.emptyText' },
  next: {
    list: lists.goods,
    text: 'enterpriseCargoOwner.next',
    step: { to: '/basicInfo/goodsManage', label: 'enterpriseCargoOwner.toGoods' },
  },
  hints: {
    columns: { code: { width: 120 }, name: { width: 200 }, creditCode: { width: 190 } },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  page: '/basicInfo/cargoOwnerManage/enterpriseCargoOwnerAED',
  form: enterpriseForm,
  sections,
  lines,
}).Page

/** The page of enterpriseCargoOwnerAED. */
export const EnterpriseOwnerRecordPage = defineRecordPage({
  screen: 'enterpriseCargoOwnerAED',
  owner: 'enterpriseCargoOwner',
  list: lists.enterpriseCargoOwner,
  form: enterpriseForm,
  sections,
  lines,
  Above: AuditNote,
}).Page
