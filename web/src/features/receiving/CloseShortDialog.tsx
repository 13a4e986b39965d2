/** Closing a note although something is missing: why, for each line that is still open. */
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import type { ActionDialogProps } from '@/engine/document/definition'
import { AskModal } from '@/ui/AskModal'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './receiving.module.css'
import { baseNameOf } from '@/engine/goods/inUnit'
import { LINE, noteLines } from './types'

const MOST = 200

/** Draws the dialog. */
export function CloseShortDialog({ record, send, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const name = useId()
  const open = noteLines(record).filter(({ lineStatus }) => lineStatus < LINE.complete)
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const missing = open.filter(({ id }) => !reasons[id]?.trim())
  const submit = () => {
    setTried(true)
    setFault('')
    const [first] = missing
    if (first) {
      document.getElementById(`${name}${first.id}`)?.focus()
      return
    }
    setBusy(true)
    send({ lines: open.map(({ id }) => ({ lineId: id, reason: reasons[id]?.trim() ?? '' })) })
      .then(onDone)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) report(error, 'closeShort')
        else setFault([error.message, ...error.fields.map(({ msg }) => msg)].join(' '))
      })
      .finally(() => setBusy(false))
  }
  const fillAll = (reason: string) =>
    setReasons(Object.fromEntries(open.map(({ id }) => [id, reasons[id]?.trim() ? reasons[id] : reason])))
  const [first] = open
  return (
    <AskModal
      width={640}
      title={`${t('action.closeShort')} · ${valueText(record['docNo'])}`}
      verb={t('action.closeShort')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('receivingPage.closeShortText')}</p>
      {fault !== '' && (
        <p role="alert" className={css['fault']}>
          {fault}
        </p>
      )}
      <ul className={css['short']}>
        {open.map((line) => (
          <li key={line.id}>
            <label htmlFor={`${name}${line.id}`}>
              <b>{line.goodsName}</b>
              <span>
                {t('receivingPage.missing', {
                  qty: `${formatDecimal(line.qtyOpen)} ${baseNameOf(line)}`,
                  whole: formatDecimal(line.qtyExpected),
                })}
              </span>
            </label>
            <Input
              id={`${name}${line.id}`}
              maxLength={MOST}
              placeholder={t('receivingPage.whyShort')}
              value={reasons[line.id] ?? ''}
              {...(tried && missing.includes(line) ? { status: 'error' as const } : {})}
              aria-invalid={tried && missing.includes(line)}
              onChange={(event) => setReasons({ ...reasons, [line.id]: event.target.value })}
            />
          </li>
        ))}
      </ul>
      {tried && missing.length > 0 && (
        <p role="alert" className={css['fault']}>
          {t('receivingPage.whyShortNeeded')}
        </p>
      )}
      {open.length > 1 && first && (
        <Button
          size="small"
          disabled={!reasons[first.id]?.trim()}
          onClick={() => fillAll(reasons[first.id]?.trim() ?? '')}
        >
          {t('receivingPage.sameForAll')}
        </Button>
      )}
    </AskModal>
  )
}
