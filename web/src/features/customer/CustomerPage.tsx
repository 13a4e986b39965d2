/** Customers: a plain master with what each wants of the shelf life of its goods. */
import { AuditNote, savedWords } from '@/engine/audit/AuditNote'
import { auditFields, auditSection } from '@/engine/audit/auditFields'
import { defineMaster } from '@/engine/form/defineMaster'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { form, lines, sections } from './form'

const OF = {
  screen: 'customerAudit',
  path: '/auditManage/customerAudit',
  table: 'auditStatus',
} as const

/** The page of customerManage. */
export const CustomerPage = defineMaster({
  screen: 'customerManage',
  list: lists.customer,
  columns: leading(lists.customer, [
    'code',
    'name',
    'auditStatus',
    'status',
    'kind',
    'ownerName',
    'regionName',
    'contact',
    'phone',
  ]),
  empty: { title: 'customerManage.empty', text: 'customerManage.emptyText' },
  hints: {
    columns: { code: { width: 120 }, name: { width: 180 }, creditLimit: { places: 2, unit: 'party.yuan' } },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  form: [...auditFields('auditStatus'), ...form],
  sections: [auditSection, ...sections],
  said: (before, sent) => savedWords(OF, before, sent),
  Note: (part) => <AuditNote of={OF} {...part} />,
  lines,
  width: 880,
}).Page
