/** The audit of customers. */
import { defineAudit } from '@/engine/form/defineAudit'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { form, lines, sections } from './form'

const list = lists.customerAudit

/** The page of customerAudit. */
export const CustomerAuditPage = defineAudit({
  screen: 'customerAudit',
  list,
  columns: leading(list, ['code', 'name', 'auditStatus', 'ownerName', 'modifiedBy', 'gmtModified']),
  hints: { columns: { code: { width: 120 } }, filters: { code: { rule: 'lettersDigitsHyphen' } } },
  empty: {
    title: 'customerAudit.empty',
    text: 'customerAudit.emptyText',
    step: { to: '/basicInfo/customerManage', label: 'route.customerManage' },
  },
  form,
  sections,
  lines,
}).Page
