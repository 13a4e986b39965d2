/** Where an owner stands with its auditor: it waits, was refused and why, or may be chosen. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import type { FormValues } from '@/engine/form/fields'
import { timeText } from '@/engine/i18n/times'
import { codeEntry } from '@/engine/list/codes'
import { valueText } from '@/ui/valueText'

/** Where owners are audited. */
const AUDIT = '/auditManage/cargoOwnerAudit'

interface AuditNoteProps {
  readonly record: FormValues
}

/** Draws the note. */
export function AuditNote({ record }: AuditNoteProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const state = codeEntry('cargoOwnerAuditStatus', record['auditStatus'])?.key
  const said = {
    who: valueText(record['auditBy']),
    when: timeText(record['auditAt']),
    why: valueText(record['auditOpinion']),
  }
  if (state === 'passed') {
    const title = t('party.passed', said)
    return <Alert type="success" showIcon title={said.why === '' ? title : `${title} ${said.why}`} />
  }
  if (state === 'failed') return <Alert type="warning" showIcon title={t('party.failed', said)} />
  return (
    <Alert
      type="info"
      showIcon
      title={t('party.waits', { audit: t('route.cargoOwnerAudit') })}
      action={mayOpen(AUDIT) ? <Link to={AUDIT}>{t('route.cargoOwnerAudit')}</Link> : undefined}
    />
  )
}
