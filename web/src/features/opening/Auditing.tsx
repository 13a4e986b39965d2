/** Auditing opening stock: all its lines, an opinion, and the two verdicts. */
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { postVerb } from '@/engine/document/act'
import type { ModeProps } from '@/engine/document/definition'
import { Head } from '@/engine/document/DocumentView'
import { ModeSheet } from '@/engine/document/ModeSheet'
import { useCan } from '@/engine/session/permissions'
import { LinesPart } from './LinesPart'
import css from './opening.module.css'
import { numberIn } from './standing'

type Verdict = 'audit' | 'reject'

const OPINION_MOST = 500

/** Draws the page in the mode `audit`. */
export function Auditing({ id, definition, record, reload, leave }: ModeProps) {
  const { t } = useTranslation()
  const can = useCan()
  const client = useQueryClient()
  const box = useId()
  const [opinion, setOpinion] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState<Verdict | null>(null)
  const allowed = record['can']
  const may = (verdict: Verdict) =>
    can(`initWarehouseManage_${verdict}_button`) && (!Array.isArray(allowed) || allowed.includes(verdict))
  const settle = async (verdict: Verdict) => {
    if (verdict === 'reject' && opinion.trim() === '') {
      setFault(t('initWarehouseManage.opinionNeeded'))
      document.getElementById(box)?.focus()
      return
    }
    setBusy(verdict)
    setFault('')
    try {
      const said = opinion.trim() === '' ? null : opinion.trim()
      await postVerb(definition, verdict, { ...record, id }, { opinion: said })
      void client.invalidateQueries()
      leave({
        text: t(`initWarehouseManage.said.${verdict}`, { count: numberIn(record, 'lines') }),
        ...(verdict === 'reject' ? { tone: 'warning' as const } : {}),
      })
    } catch (error) {
      if (error instanceof ApiError) setFault(error.fields.map(({ msg }) => msg).join(' ') || error.message)
      else report(error, 'audit')
      void reload()
    } finally {
      setBusy(null)
    }
  }
  return (
    <ModeSheet
      definition={definition}
      record={record}
      mode="audit"
      busy={busy !== null}
      leave={() => leave()}
      buttons={
        <>
          <Button
            danger
            disabled={busy !== null || !may('reject')}
            loading={busy === 'reject'}
            onClick={() => void settle('reject')}
          >
            {t('action.reject')}
          </Button>
          <Button
            type="primary"
            disabled={busy !== null || !may('audit')}
            loading={busy === 'audit'}
            onClick={() => void settle('audit')}
          >
            {t('initWarehouseManage.auditPass')}
          </Button>
        </>
      }
    >
      <Head id={id} record={record} definition={definition} />
      {record['own'] === true && <Alert type="info" showIcon title={t('initWarehouseManage.standing.own')} />}
      <section className={css['opinion']} aria-label={t('initWarehouseManage.opinion')}>
        {fault !== '' && <Alert type="error" role="alert" showIcon title={fault} />}
        <label htmlFor={box}>
          {t('initWarehouseManage.opinion')} <small>{t('initWarehouseManage.opinionHelp')}</small>
        </label>
        <Input.TextArea
          id={box}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={OPINION_MOST}
          value={opinion}
          onChange={(event) => {
            setOpinion(event.target.value)
            setFault('')
          }}
        />
        <p>{t('initWarehouseManage.auditText', { count: numberIn(record, 'lines') })}</p>
      </section>
      <section className={css['auditLines']} aria-label={t('document.lines')}>
        <LinesPart id={id} record={record} definition={definition} />
      </section>
    </ModeSheet>
  )
}
