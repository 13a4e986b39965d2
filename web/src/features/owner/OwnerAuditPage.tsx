/** The audit of owners of both kinds. */
import { defineAudit } from '@/engine/form/defineAudit'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { auditForm, lines, sections } from './fields'

const list = lists.cargoOwnerAudit

/** The page of cargoOwnerAudit. */
export const OwnerAuditPage = defineAudit({
  screen: 'cargoOwnerAudit',
  list,
  columns: leading(list, ['code', 'name', 'kind', 'auditStatus', 'modifiedBy', 'gmtModified']),
  hints: { columns: { code: { width: 120 } }, filters: { code: { rule: 'lettersDigitsHyphen' } } },
  empty: {
    title: 'cargoOwnerAudit.empty',
    text: 'cargoOwnerAudit.emptyText',
    step: { to: '/basicInfo/cargoOwnerManage/enterpriseCargoOwner', label: 'route.enterpriseCargoOwner' },
  },
  form: auditForm,
  sections,
  lines,
}).Page
