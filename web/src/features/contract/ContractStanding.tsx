/** Where a contract stands: the steps of its life with who took them, and how long it still runs. */
import { useTranslation } from 'react-i18next'
import type { FormValues } from '@/engine/form/fields'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import type { RecordPartProps } from '@/engine/record/defineRecordPage'
import { timeText } from '@/engine/i18n/times'
import { StatusText } from '@/ui/StatusText'
import { valueText } from '@/ui/valueText'
import css from './contract.module.css'
import { daysBetween, todayText } from './days'
import { VerbDialog } from './VerbDialog'

const DRAFT = 0
const TO_AUDIT = 1
const IN_FORCE = 2
const REJECTED = 3

interface Step {
  readonly title: string
  readonly by: string
  readonly at: string
  readonly state: 'done' | 'now' | 'later' | 'stopped'
}

/** The steps from the draft to the end. */
export function stepsOf(contract: FormValues, t: (key: string) => string): Step[] {
  const status = Number(contract['status'])
  const said = (by: string, at: string) => ({ by: valueText(contract[by]), at: timeText(contract[at]) })
  const place = (reached: boolean, now: boolean): Step['state'] => (now ? 'now' : reached ? 'done' : 'later')
  const entry = codeEntry('contractStatus', status)
  const ended = status > REJECTED
  const audited = status >= IN_FORCE
  return [
    {
      title: t('code.contractStatus.draft'),
      ...said('createdBy', 'gmtCreated'),
      state: place(true, status === DRAFT),
    },
    {
      title: t('code.contractStatus.to_audit'),
      ...said('submittedBy', 'submittedAt'),
      state: place(status >= TO_AUDIT, status === TO_AUDIT),
    },
    {
      title: t(`code.contractStatus.${status === REJECTED ? 'rejected' : 'in_force'}`),
      ...(audited ? said('auditBy', 'auditAt') : { by: '', at: '' }),
      state: status === REJECTED ? 'stopped' : place(audited, status === IN_FORCE),
    },
    {
      title: ended && entry ? t(codeLabelKey('contractStatus', entry)) : t('code.contractStatus.expired'),
      by: valueText(contract['terminatedBy']),
      at: valueText(contract['terminateOn']) || valueText(contract['endDate']),
      state: ended ? 'stopped' : 'later',
    },
  ]
}

/** Draws the steps, the days left and what an auditor said. */
export function ContractStanding({ id, record }: RecordPartProps) {
  const { t } = useTranslation()
  const last =
    valueText(record['terminateOn']) || valueText(record['validTo']) || valueText(record['endDate'])
  const left = daysBetween(todayText(), last)
  const running = Number(record['status']) === IN_FORCE
  const opinion = valueText(record['auditOpinion'])
  const reason = valueText(record['terminateReason'])
  return (
    <section className={css['standing']} aria-label={t('contractManage.standing')}>
      <ol className={css['steps']}>
        {stepsOf(record, t).map((step) => (
          <li
            key={step.title}
            data-state={step.state}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <strong>{step.title}</strong>
            <span>{[step.by, step.at].filter((part) => part !== '').join(' · ')}</span>
          </li>
        ))}
      </ol>
      <p className={css['facts']}>
        <span>{t('contractManage.versionOf', { version: valueText(record['versionNo']) })}</span>
        <span>{`${valueText(record['validFrom']) || valueText(record['startDate'])} – ${last}`}</span>
        {running && left !== null && (
          <span>{left >= 0 ? t('contractManage.daysLeft', { count: left }) : t('contractManage.over')}</span>
        )}
        {record['expiring'] === true && (
          <StatusText tone="waiting">{t('contractManage.field.expiring')}</StatusText>
        )}
      </p>
      {opinion !== '' && (
        <p>{t('contractManage.opinionOf', { by: valueText(record['auditBy']), opinion })}</p>
      )}
      {reason !== '' && (
        <p>{t('contractManage.endedFor', { by: valueText(record['terminatedBy']), reason })}</p>
      )}
      {record['own'] === true && Number(record['status']) === TO_AUDIT && (
        <p>{t('contractManage.ownNote')}</p>
      )}
      <VerbDialog id={id} />
    </section>
  )
}
