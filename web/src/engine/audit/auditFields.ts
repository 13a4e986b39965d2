/** What the detail of an audited record says about its audit. */
import type { FormField, FormValues } from '@/engine/form/fields'
import type { FormSection } from '@/engine/form/sections'

const detail = ['detail'] as const
const isAudited = (record: FormValues) => record['auditBy'] !== null

/** The fields of the audit; `table` has the codes of its states. */
export function auditFields(table: string): readonly FormField[] {
  return [
    { field: 'auditStatus', code: table, modes: detail },
    { field: 'auditOpinion', modes: detail, when: isAudited },
    { field: 'auditBy', modes: detail, when: isAudited },
    { field: 'auditAt', input: 'time', modes: detail, when: isAudited },
  ]
}

/** The group of these fields. */
export const auditSection: FormSection = {
  title: 'audit.title',
  fields: ['auditStatus', 'auditOpinion', 'auditBy', 'auditAt'],
}
