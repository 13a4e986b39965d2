/** Allocating: by the rule alone, by hand out of the lots of each line, or by hand and the rest by the rule. */
import { Button, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { refusalOf } from '@/engine/client/refusalOf'
import { report } from '@/engine/client/report'
import { postVerb } from '@/engine/document/act'
import type { ModeProps } from '@/engine/document/definition'
import { ModeSheet } from '@/engine/document/ModeSheet'
import { asRecord } from '@/engine/document/named'
import { REASON_MOST } from '@/engine/form/reason'
import { text } from '@/engine/i18n/i18n'
import { useCan } from '@/engine/session/permissions'
import { useUnsaved } from '@/engine/tabs/useTab'
import { EmptyState } from '@/ui/EmptyState'
import { valueText } from '@/ui/valueText'
import { acting } from './acting'
import { type Chosen, choiceAt, choicesOf, withChoice } from './choosing'
import css from './delivery.module.css'
import { LineChooser } from './LineChooser'
import { LotTable } from './LotTable'
import { allottedSaid } from './said'
import { TakeBox } from './TakeBox'
import { type RuleWords, sheetLines } from './types'

/** Draws the page of the mode `allot`. */
export function AllotMode(props: ModeProps) {
  const { id, record, definition, leave } = props
  const { t } = useTranslation()
  const can = useCan()
  const lines = sheetLines(record).filter((line) => Number(line.qtyOpen) > 0)
  const state = useAllotting(props, lines)
  const { chosen, faults, fault, busy, reason, setReason, box } = state
  const [lineId, setLineId] = useState(lines[0]?.id)
  const line = lines.find((each) => each.id === lineId) ?? lines[0]
  const some = choicesOf(chosen, lines).length > 0
  return (
    <ModeSheet
      {...{ definition, record, leave, busy }}
      mode="allot"
      buttons={
        lines.length > 0 && (
          <>
            {some && (
              <Button loading={busy} onClick={() => state.send(false)}>
                {t('deliveryPage.allotChosen')}
              </Button>
            )}
            <Button type="primary" loading={busy} onClick={() => state.send(true)}>
              {t(some ? 'deliveryPage.allotMixed' : 'deliveryPage.allotAll')}
            </Button>
          </>
        )
      }
    >
      {!line ? (
        <EmptyState title={t('deliveryPage.nothingOpen')} text={t('deliveryPage.nothingOpenText')} />
      ) : (
        <section className={css['allot']}>
          <Rule rule={record['rule']} />
          {fault !== '' && (
            <p role="alert" className={css['fault']}>
              {fault}
            </p>
          )}
          <div className={css['sides']}>
            <LineChooser {...{ lines, chosen, faults }} open={line.id} onOpen={setLineId} />
            <div>
              <LotTable
                key={line.id}
                {...{ id, line }}
                actTitle={t('deliveryPage.take')}
                act={(lot) => (
                  <TakeBox
                    {...{ lot, line, chosen }}
                    fault={faults[`${line.id} ${lot.stockId}`]}
                    onTake={(qty) => state.choose(withChoice(chosen, line.id, lot.stockId, qty))}
                  />
                )}
              />
            </div>
          </div>
          {some && can('deliverysheetManage_overrideRotation_button') && (
            <div className={css['override']}>
              <label htmlFor={box}>{t('deliveryPage.overrideReason')}</label>
              <Input
                id={box}
                maxLength={REASON_MOST}
                placeholder={t('deliveryPage.overrideHelp')}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
          )}
        </section>
      )}
    </ModeSheet>
  )
}

/** What is chosen, and sending it. */
function useAllotting({ id, record, leave, reload }: ModeProps, lines: ReturnType<typeof sheetLines>) {
  const client = useQueryClient()
  const box = useId()
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const settle = useUnsaved(Object.values(chosen).some((lots) => Object.keys(lots).length > 0))
  const refused = (error: ApiError, choices: ReturnType<typeof choicesOf>) => {
    const placed = error.fields.flatMap(({ field, msg }) => {
      const choice = choiceAt(field, choices)
      return choice ? [[`${choice.lineId} ${choice.stockId}`, msg] as const] : []
    })
    setFaults(Object.fromEntries(placed))
    setFault(refusalOf(error))
  }
  const send = (automatic: boolean) => {
    const choices = choicesOf(chosen, lines)
    const overrideReason = reason.trim()
    setBusy(true)
    setFault('')
    setFaults({})
    const body = {
      automatic,
      ...(choices.length > 0 ? { chosen: choices } : {}),
      ...(choices.length > 0 && overrideReason !== '' ? { overrideReason } : {}),
    }
    postVerb(acting, 'allot', { ...record, id }, body)
      .then((answer) => {
        settle()
        leave(allottedSaid(asRecord(answer), text))
        void client.invalidateQueries()
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError) refused(error, choices)
        else report(error, 'allot')
        void reload()
      })
      .finally(() => setBusy(false))
  }
  const choose = (next: Chosen) => {
    setChosen(next)
    setFaults({})
  }
  return { chosen, choose, reason, setReason, fault, faults, busy, send, box }
}

/** The rule by which goods are chosen, in words. */
function Rule({ rule }: { readonly rule: unknown }) {
  const { t } = useTranslation()
  if (typeof rule !== 'object' || rule === null) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  const { name, words } = rule as RuleWords
  return (
    <details className={css['rule']}>
      <summary>{t('deliveryPage.byRule', { rule: valueText(name) })}</summary>
      <ol>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ol>
    </details>
  )
}
