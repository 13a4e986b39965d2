/** Entering the goods of a note: as they were put away, or with a difference and its reason. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { postVerb } from '@/engine/document/act'
import type { ModeProps, Said, Speak } from '@/engine/document/definition'
import { Head } from '@/engine/document/DocumentView'
import { ModeSheet } from '@/engine/document/ModeSheet'
import type { FormValues } from '@/engine/form/fields'
import { recordAddress } from '@/engine/record/recordAddress'
import { uuid } from '@/engine/runtime/uuid'
import { useUnsaved } from '@/engine/tabs/useTab'
import { text } from '@/engine/i18n/i18n'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './entry.module.css'
import { EnteringTable } from './EnteringTable'
import { differing, type Drafts, entryBody, faultsOf, type LineFault, linesIn, serverFaults } from './lines'

const REMARK_MOST = 200
const NO_FAULTS: ReadonlyMap<string, LineFault> = new Map()

/** Draws the page in the mode `register`. */
export function Entering({ id, definition, record, reload, leave }: ModeProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const dateId = useId()
  const remarkId = useId()
  const lines = linesIn(record)
  const [drafts, setDrafts] = useState<Drafts>({})
  // The business day of the warehouse, which a cut-off parts from the calendar's.
  const today = valueText(record['businessDay'])
  const [day, setDay] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const [faults, setFaults] = useState(NO_FAULTS)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const key = useRef('')
  const settled = useUnsaved(Object.keys(drafts).length > 0 || remark !== '' || day !== null)
  const differ = differing(lines, drafts)
  const send = async () => {
    const found = faultsOf(lines, drafts)
    setFaults(found)
    setRefusal('')
    if (found.size > 0) {
      focusFirst(found)
      return
    }
    setBusy(true)
    key.current ||= uuid()
    const body = entryBody(lines, { drafts, remark, day })
    try {
      const answer = await postVerb(definition, 'enter', { ...record, id }, body, key.current)
      settled()
      void client.invalidateQueries()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's answer for a note
      leave(entered(answer as FormValues, differ.length, text))
    } catch (error) {
      if (error instanceof ApiError) {
        const told = serverFaults(error.fields, differ)
        setFaults(told.faults)
        setRefusal(told.others.join(' ') || (told.faults.size > 0 ? '' : error.message))
        // Another try is another call: what was refused has changed nothing.
        key.current = ''
      } else report(error, 'entry')
    } finally {
      setBusy(false)
    }
  }
  return (
    <ModeSheet
      definition={definition}
      record={record}
      mode="register"
      busy={busy}
      leave={() => leave()}
      buttons={
        <Button type="primary" loading={busy} onClick={() => void send()}>
          {differ.length === 0
            ? t('entryManage.enterAll')
            : t('entryManage.enterWith', { count: differ.length })}
        </Button>
      }
    >
      <Head id={id} record={record} definition={definition} />
      {refusal !== '' && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={refusal}
          action={
            <Button size="small" onClick={() => void reload()}>
              {t('form.reload')}
            </Button>
          }
        />
      )}
      <section className={css['entering']} aria-label={t('document.lines')}>
        <div className={css['fields']}>
          <label htmlFor={dateId}>
            <span>{t('entryManage.field.entryDate')}</span>
            <DatePicker
              id={dateId}
              allowClear={false}
              format="YYYY-MM-DD"
              value={dayjs(day ?? today)}
              disabledDate={(each) => each.isAfter(dayjs(today), 'day')}
              onChange={(next) => setDay((now) => next?.format('YYYY-MM-DD') ?? now)}
            />
            <small>{t('entryManage.entryDateHelp')}</small>
          </label>
          <label htmlFor={remarkId}>
            <span>{t('field.remark')}</span>
            <Input
              id={remarkId}
              value={remark}
              maxLength={REMARK_MOST}
              autoComplete="off"
              onChange={(event) => setRemark(event.target.value)}
            />
          </label>
        </div>
        <EnteringTable
          lines={lines}
          drafts={drafts}
          faults={faults}
          disabled={busy}
          onChange={(line, draft) => {
            setDrafts((now) => ({ ...now, [line]: draft }))
            if (faults.has(line)) setFaults(new Map([...faults].filter(([at]) => at !== line)))
          }}
        />
      </section>
    </ModeSheet>
  )
}

/** The cursor goes to the first line that is wrong. */
function focusFirst(faults: ReadonlyMap<string, LineFault>): void {
  const [first] = faults
  if (!first) return
  const [line, fault] = first
  // The reason's box may have to be drawn first.
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLInputElement>(
      `[data-line="${line}"] [data-box="${fault.qty === undefined ? 'reason' : 'qty'}"]`,
    )
    box?.focus()
    box?.scrollIntoView({ block: 'center' })
  })
}

/** What the note says once its goods are entered. */
function entered(note: FormValues, differ: number, t: Speak): Said {
  const qty = formatDecimal(note['totalEntered'])
  const said = t('entryManage.enteredSaid', {
    count: linesIn(note).length,
    qty,
    day: valueText(note['entryDate']),
  })
  if (differ === 0) return { text: said }
  const rest = valueText(note['restNoteId'])
  const docNo = valueText(note['restNo'])
  return {
    text: `${said} ${t('entryManage.differSaid', { count: differ })}`,
    tone: 'warning',
    ...(rest === ''
      ? {}
      : {
          links: [
            {
              to: recordAddress('/entryManage/entryDetail', 'detail', rest),
              label: t('entryManage.rest', { docNo }),
            },
          ],
        }),
  }
}
