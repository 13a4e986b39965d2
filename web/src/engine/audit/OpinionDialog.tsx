/** Passing or failing records from the list: what is said about them, and which of them could not be audited. */
import { Alert, Button, Input } from 'antd'
import { type ComponentRef, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '@/engine/client/report'
import { text } from '@/engine/i18n/i18n'
import { namesText } from '@/engine/list/actions'
import { AppModal } from '@/ui/AppModal'
import { toast } from '@/ui/toast'
import css from './audit.module.css'
import { OPINION_MOST } from './Opinion'
import { type Audited, type Refused, settleAll, type Verdict } from './settle'

interface OpinionDialogProps {
  readonly base: string
  readonly verdict: Verdict
  readonly records: readonly Audited[]
  /** Some of the records may have been audited. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Draws the dialog. */
export function OpinionDialog({ base, verdict, records, onDone, onClose }: OpinionDialogProps) {
  const { t } = useTranslation()
  const box = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const [opinion, setOpinion] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[] | null>(null)
  const missing = verdict === 'fail' && opinion.trim() === ''
  const send = () => {
    setTried(true)
    if (missing || busy) return
    setBusy(true)
    settleAll(base, verdict, records, opinion)
      .then((left) => {
        const count = records.length - left.length
        if (count > 0) toast.success(t(`audit.done.${verdict}`, { count }))
        onDone()
        if (left.length === 0) onClose()
        else setRefused(left)
      })
      .catch((error: unknown) => report(error, 'audit'))
      .finally(() => setBusy(false))
  }
  const verb = t(`action.${verdict}`)
  return (
    <AppModal
      open
      title={t('audit.these', { action: verb, count: records.length })}
      onCancel={onClose}
      afterOpenChange={(open) => open && box.current?.focus()}
      footer={
        refused ? (
          <Button type="primary" onClick={onClose}>
            {t('form.close')}
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="primary" danger={verdict === 'fail'} loading={busy} onClick={send}>
              {verb}
            </Button>
          </>
        )
      }
    >
      {refused ? (
        <Refusals refused={refused} />
      ) : (
        <OpinionBox {...{ verdict, records, opinion, box }} wrong={tried && missing} onChange={setOpinion} />
      )}
    </AppModal>
  )
}

interface OpinionBoxProps {
  readonly verdict: Verdict
  readonly records: readonly Audited[]
  readonly opinion: string
  /** It is needed and still missing. */
  readonly wrong: boolean
  readonly box: RefObject<ComponentRef<typeof Input.TextArea> | null>
  readonly onChange: (opinion: string) => void
}

function OpinionBox({ verdict, records, opinion, wrong, box, onChange }: OpinionBoxProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <p>
        {namesText(
          records.map((each) => each.name),
          text,
        )}
      </p>
      <label htmlFor={id} className={css['label']}>
        {t('audit.opinion')}
        {verdict === 'fail' && <b aria-hidden> *</b>}
      </label>
      <Input.TextArea
        id={id}
        ref={box}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={OPINION_MOST}
        required={verdict === 'fail'}
        {...(wrong ? { status: 'error' } : {})}
        value={opinion}
        onChange={(event) => onChange(event.target.value)}
      />
      {wrong && (
        <p role="alert" className={css['fault']}>
          {t('audit.opinionNeeded')}
        </p>
      )}
    </>
  )
}

function Refusals({ refused }: { readonly refused: readonly Refused[] }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      title={t('audit.notAll', { count: refused.length })}
      description={
        <ul className={css['refused']}>
          {refused.map(({ id, name, msg }) => (
            <li key={id}>
              <strong>{name}</strong> {msg}
            </li>
          ))}
        </ul>
      }
    />
  )
}
