/** Suppliers: a plain master. */
import { AuditNote, savedWords } from '@/engine/audit/AuditNote'
import { auditFields, auditSection } from '@/engine/audit/auditFields'
import { defineMaster } from '@/engine/form/defineMaster'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { form, sections } from './form'

const OF = {
  screen: 'supplierAudit',
  path: '/auditManage/supplierAudit',
  table: 'auditStatus',
} as const

/** The page of supplierManage. */
export const SupplierPage = defineMaster({
  screen: 'supplierManage',
  list: lists.supplier,
  columns: leading(lists.supplier, [
    'code',
    'name',
    'auditStatus',
    'status',
    'ownerName',
    'settle',
    'licenceUntil',
    'contact',
    'phone',
  ]),
  empty: { title: 'supplierManage.empty', text: 'supplierManage.emptyText' },
  hints: {
    columns: { code: { width: 120 }, name: { width: 180 } },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  form: [...auditFields('auditStatus'), ...form],
  sections: [auditSection, ...sections],
  said: (before, sent) => savedWords(OF, before, sent),
  Note: (part) => <AuditNote of={OF} {...part} />,
}).Page
