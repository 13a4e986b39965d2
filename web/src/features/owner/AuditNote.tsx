/** Where an owner stands with its auditor. */
import { AuditNote as Note } from '@/engine/audit/AuditNote'
import type { RecordPartProps } from '@/engine/record/defineRecordPage'

const OF = {
  screen: 'cargoOwnerAudit',
  path: '/auditManage/cargoOwnerAudit',
  table: 'cargoOwnerAuditStatus',
} as const

/** Draws the note. */
export function AuditNote({ mode, record }: RecordPartProps) {
  return <Note of={OF} mode={mode} record={record} />
}
