/** What an auditor says, and the two verdicts: one of them needs a word why. */
import { Alert, Button, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { refusalOf } from '@/engine/client/refusalOf'
import { report } from '@/engine/client/report'
import css from './audit.module.css'

/** Most characters of an opinion. */
export const OPINION_MOST = 500

/** A verdict: its name, its word, and whether it may be given now. */
export interface VerdictButton<V extends string> {
  readonly name: V
  readonly label: string
  readonly may: boolean
}

interface VerdictsShape<V extends string> {
  /** The verdict that needs a reason. */
  readonly against: VerdictButton<V>
  readonly inFavour: VerdictButton<V>
  /** Text keys: that the one verdict needs an opinion, beside the box and as a refusal. */
  readonly help: string
  readonly needed: string
  /** Gives the verdict; what the server refuses is shown. */
  readonly settle: (verdict: V, opinion: string) => Promise<void>
  /** Told after a refusal. */
  readonly onRefused?: () => void
}

/** The box for the opinion and the two buttons, to be drawn where the page has room for them. */
export function useVerdicts<V extends string>(
  shape: VerdictsShape<V>,
): {
  readonly box: ReactNode
  readonly buttons: ReactNode
  readonly busy: boolean
} {
  const { against, inFavour, help, needed, settle, onRefused } = shape
  const { t } = useTranslation()
  const id = useId()
  const [opinion, setOpinion] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState<V | null>(null)
  const give = async (verdict: V) => {
    if (verdict === against.name && opinion.trim() === '') {
      setFault(t(needed))
      document.getElementById(id)?.focus()
      return
    }
    setBusy(verdict)
    setFault('')
    try {
      await settle(verdict, opinion)
    } catch (error) {
      if (error instanceof ApiError) setFault(refusalOf(error))
      else report(error, 'audit')
      onRefused?.()
    } finally {
      setBusy(null)
    }
  }
  const button = ({ name, label, may }: VerdictButton<V>, looks: object) => (
    <Button
      {...looks}
      disabled={busy !== null || !may}
      loading={busy === name}
      onClick={() => void give(name)}
    >
      {label}
    </Button>
  )
  return {
    busy: busy !== null,
    box: (
      <>
        {fault !== '' && <Alert type="warning" role="alert" showIcon title={fault} />}
        <label htmlFor={id} className={css['label']}>
          {t('audit.opinion')} <span>{t(help)}</span>
        </label>
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={OPINION_MOST}
          value={opinion}
          onChange={(event) => {
            setOpinion(event.target.value)
            setFault('')
          }}
        />
      </>
    ),
    buttons: (
      <>
        {button(against, { danger: true })}
        {button(inFavour, { type: 'primary' })}
      </>
    ),
  }
}
