/** Auditing opening stock: all its lines, an opinion, and the two verdicts. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useVerdicts } from '@/engine/audit/Opinion'
import { postVerb } from '@/engine/document/act'
import type { ModeProps } from '@/engine/document/definition'
import { Head } from '@/engine/document/DocumentView'
import { ModeSheet } from '@/engine/document/ModeSheet'
import { useCan } from '@/engine/session/permissions'
import { LinesPart } from './LinesPart'
import css from './opening.module.css'
import { numberIn } from './standing'

type Verdict = 'audit' | 'reject'

/** Draws the page in the mode `audit`. */
export function Auditing({ id, definition, record, reload, leave }: ModeProps) {
  const { t } = useTranslation()
  const can = useCan()
  const client = useQueryClient()
  const allowed = record['can']
  const may = (verdict: Verdict) =>
    can(`initWarehouseManage_${verdict}_button`) && (!Array.isArray(allowed) || allowed.includes(verdict))
  const settle = async (verdict: Verdict, words: string) => {
    const opinion = words.trim() === '' ? null : words.trim()
    await postVerb(definition, verdict, { ...record, id }, { opinion })
    void client.invalidateQueries()
    leave({
      text: t(`initWarehouseManage.said.${verdict}`, { count: numberIn(record, 'lines') }),
      ...(verdict === 'reject' ? { tone: 'warning' as const } : {}),
    })
  }
  const { box, buttons, busy } = useVerdicts<Verdict>({
    against: { name: 'reject', label: t('action.reject'), may: may('reject') },
    inFavour: { name: 'audit', label: t('initWarehouseManage.auditPass'), may: may('audit') },
    help: 'initWarehouseManage.opinionHelp',
    needed: 'initWarehouseManage.opinionNeeded',
    settle,
    onRefused: () => void reload(),
  })
  return (
    <ModeSheet
      definition={definition}
      record={record}
      mode="audit"
      busy={busy}
      leave={() => leave()}
      buttons={buttons}
    >
      <Head id={id} record={record} definition={definition} />
      {record['own'] === true && <Alert type="info" showIcon title={t('initWarehouseManage.standing.own')} />}
      <section className={css['opinion']} aria-label={t('audit.opinion')}>
        {box}
        <p>{t('initWarehouseManage.auditText', { count: numberIn(record, 'lines') })}</p>
      </section>
      <section className={css['auditLines']} aria-label={t('document.lines')}>
        <LinesPart id={id} record={record} definition={definition} />
      </section>
    </ModeSheet>
  )
}
