/** Where an audited record stands with its auditor: it waits, was refused and why, may be chosen, or will wait again once it is changed. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import type { FormMode, FormValues } from '@/engine/form/fields'
import { text } from '@/engine/i18n/i18n'
import { timeText } from '@/engine/i18n/times'
import { codeEntry } from '@/engine/list/codes'
import { valueText } from '@/ui/valueText'

/** Which audit it is. */
export interface AuditOf {
  /** Screen of the auditors, and where it is. */
  readonly screen: string
  readonly path: string
  /** Codes of its states. */
  readonly table: string
}

interface AuditNoteProps {
  readonly of: AuditOf
  readonly mode: FormMode
  readonly record: FormValues
}

/** Draws the note. */
export function AuditNote({ of, mode, record }: AuditNoteProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const state = codeEntry(of.table, record['auditStatus'])?.key
  const said = {
    who: valueText(record['auditBy']),
    when: timeText(record['auditAt']),
    why: valueText(record['auditOpinion']),
  }
  if (state === 'passed' && mode === 'edit') {
    return <Alert type="warning" showIcon title={t('audit.willWait')} />
  }
  if (state === 'passed') {
    const title = t('audit.passedBy', said)
    return <Alert type="success" showIcon title={said.why === '' ? title : `${title} ${said.why}`} />
  }
  if (state === 'failed') return <Alert type="warning" showIcon title={t('audit.failedBy', said)} />
  return (
    <Alert
      type="info"
      showIcon
      title={t('audit.waits', { audit: t(`route.${of.screen}`) })}
      action={mayOpen(of.path) ? <Link to={of.path}>{t(`route.${of.screen}`)}</Link> : undefined}
    />
  )
}

/** What is said once such a record is saved: a change that is none keeps what was passed. */
export function savedWords(
  of: AuditOf,
  before: FormValues | undefined,
  sent: FormValues,
): Promise<string | undefined> {
  const same = (field: string) =>
    JSON.stringify(sent[field] ?? null) === JSON.stringify(before?.[field] ?? null)
  if (before !== undefined && Object.keys(sent).every(same)) return Promise.resolve(undefined)
  return Promise.resolve(text('audit.savedWaits', { audit: text(`route.${of.screen}`) }))
}
