/** The audit of suppliers. */
import { defineAudit } from '@/engine/form/defineAudit'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { form, sections } from './form'

const list = lists.supplierAudit

/** The page of supplierAudit. */
export const SupplierAuditPage = defineAudit({
  screen: 'supplierAudit',
  list,
  columns: leading(list, ['code', 'name', 'auditStatus', 'ownerName', 'modifiedBy', 'gmtModified']),
  hints: { columns: { code: { width: 120 } }, filters: { code: { rule: 'lettersDigitsHyphen' } } },
  empty: {
    title: 'supplierAudit.empty',
    text: 'supplierAudit.emptyText',
    step: { to: '/basicInfo/supplierManage', label: 'route.supplierManage' },
  },
  form,
  sections,
}).Page
