/** Taking back what was done row by row, all or some of it, with a reason: a mode of a document's page. */
import { Button, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import type { FormValues } from '@/engine/form/fields'
import { REASON_MOST } from '@/engine/form/reason'
import { useUnsaved } from '@/engine/tabs/useTab'
import { EmptyState } from '@/ui/EmptyState'
import { valueText } from '@/ui/valueText'
import type { ModeProps } from './definition'
import { type DocumentColumn, DocumentLines } from './DocumentLines'
import { ModeSheet } from './ModeSheet'
import css from './takeBack.module.css'

/** What is said around the rows: text keys, but for `stays`. */
export interface TakeBackWords {
  readonly rows: string
  readonly tick: string
  readonly text: string
  readonly none: string
  readonly why: string
  readonly some: string
  readonly reason: string
  readonly reasonNeeded: string
  /** The button, with `{{count}}`. */
  readonly verb: string
  readonly said: string
}

interface TakeBackProps extends ModeProps {
  /** The `operationType`, which names the page. */
  readonly mode: string
  readonly rows: readonly FormValues[]
  /** What a row says; the first column comes first, then the tick. */
  readonly columns: readonly DocumentColumn[]
  /** Why a row must stay, in words; empty when it may go. */
  readonly staysText?: (row: FormValues) => string
  readonly words: TakeBackWords
  /** Stands beside the sentence that some must stay: the way to what keeps them. */
  readonly way?: ReactNode
  /** Sends it; `all` when no row was left out. */
  readonly send: (rows: readonly FormValues[], reason: string, all: boolean) => Promise<unknown>
}

const mayGo = () => ''

/** Draws the page. */
export function TakeBack(props: TakeBackProps) {
  const { record, definition, leave, reload, mode, rows, columns, words, send, staysText = mayGo } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const box = useId()
  const staying = rows.filter((row) => staysText(row) !== '')
  const movable = staying.length < rows.length
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const settle = useUnsaved(reason !== '' || left.size > 0)
  const chosen = rows.filter((row) => staysText(row) === '' && !left.has(valueText(row['id'])))
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  const submit = () => {
    if (reason.trim() === '') {
      setFault(t(words.reasonNeeded))
      document.getElementById(box)?.focus()
      return
    }
    setBusy(true)
    setFault('')
    send(chosen, reason.trim(), chosen.length === rows.length)
      .then(() => {
        settle()
        leave({ text: t(words.said, { count: chosen.length }) })
        void client.invalidateQueries()
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) report(error, mode)
        else setFault([error.message, ...error.fields.map(({ msg }) => msg)].join(' '))
        void reload()
      })
      .finally(() => setBusy(false))
  }
  const tick: DocumentColumn = {
    field: 'tick',
    label: words.tick,
    show: (row) => {
      const key = valueText(row['id'])
      const stays = staysText(row) !== ''
      return (
        <input
          type="checkbox"
          className={css['tick']}
          aria-label={`${t(words.tick)} ${valueText(row['goodsName'])}`}
          checked={!stays && !left.has(key)}
          disabled={busy || stays}
          onChange={() => toggle(key)}
        />
      )
    },
  }
  const why: DocumentColumn = {
    field: 'whyStays',
    label: words.why,
    ifAny: true,
    show: (row) => <span className={css['stays']}>{valueText(row['whyStays'])}</span>,
  }
  const [first, ...others] = columns
  return (
    <ModeSheet
      {...{ definition, record, busy, leave, mode }}
      buttons={
        movable && (
          <Button type="primary" danger loading={busy} disabled={chosen.length === 0} onClick={submit}>
            {t(words.verb, { count: chosen.length })}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t(words.none)} />
      ) : (
        <section className={css['takeBack']}>
          <p>{t(words.text)}</p>
          {staying.length > 0 && (
            <p>
              <span>{t(words.some, { count: staying.length })}</span> {props.way}
            </p>
          )}
          <DocumentLines
            label={t(words.rows)}
            screen={definition.owner}
            name="rows"
            columns={first ? [first, tick, why, ...others] : [tick, why]}
            rows={rows.map((row) => ({ ...row, whyStays: staysText(row) }))}
          />
          {movable && (
            <>
              <label htmlFor={box}>
                {t(words.reason)} <b aria-hidden>*</b>
              </label>
              <Input.TextArea
                id={box}
                required
                maxLength={REASON_MOST}
                autoSize={{ minRows: 2, maxRows: 4 }}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </>
          )}
          {/* Beside the button: above sixty rows nobody would see it. */}
          {fault !== '' && (
            <p role="alert" className={css['fault']}>
              {fault}
            </p>
          )}
        </section>
      )}
    </ModeSheet>
  )
}
