/** Where a document stands: the steps of its way with who took them and when. */
import { useTranslation } from 'react-i18next'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import css from './document.module.css'
import { type Created, type Happened, type StepCodes, stepsOf } from './steps'

interface StandingProps {
  /** Code table of the status. */
  readonly table: string
  readonly way: readonly StepCodes[]
  readonly status: number
  /** The latest first. */
  readonly history: readonly Happened[]
  readonly created: Created
}

/** Draws the steps. */
export function Standing({ table, way, status, history, created }: StandingProps) {
  const { t } = useTranslation()
  return (
    <ol className={css['steps']} aria-label={t('document.standing')}>
      {stepsOf(way, status, history, created).map((step) => {
        const entry = codeEntry(table, step.status)
        return (
          <li
            key={step.status}
            data-state={step.state}
            aria-current={step.status === status ? 'step' : undefined}
          >
            <strong>{entry ? t(codeLabelKey(table, entry)) : step.status}</strong>
            <span>{[step.by, timeText(step.at)].filter((part) => part !== '').join(' · ')}</span>
          </li>
        )
      })}
    </ol>
  )
}
