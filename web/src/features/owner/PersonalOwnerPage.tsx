/** Owners who are persons: their list, and the page of one of them. */
import { defineMaster } from '@/engine/form/defineMaster'
import { defineRecordPage } from '@/engine/record/defineRecordPage'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { AuditNote } from './AuditNote'
import { lines, personForm, readSecret, sections } from './fields'

/** The page of personalCargoOwner. */
export const PersonalOwnerPage = defineMaster({
  screen: 'personalCargoOwner',
  list: lists.personalCargoOwner,
  columns: leading(lists.personalCargoOwner, [
    'code',
    'name',
    'auditStatus',
    'status',
    'phone',
    'idCard',
    'regionName',
    'contact',
  ]),
  empty: { title: 'personalCargoOwner.empty', text: 'personalCargoOwner.emptyText' },
  hints: { columns: { code: { width: 120 } }, filters: { code: { rule: 'lettersDigitsHyphen' } } },
  page: '/basicInfo/cargoOwnerManage/personalCargoOwnerAED',
  form: personForm,
  sections,
  lines,
}).Page

/** The page of personalCargoOwnerAED. */
export const PersonalOwnerRecordPage = defineRecordPage({
  screen: 'personalCargoOwnerAED',
  owner: 'personalCargoOwner',
  list: lists.personalCargoOwner,
  form: personForm,
  sections,
  lines,
  Above: AuditNote,
  read: readSecret,
}).Page
