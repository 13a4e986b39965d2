/** Registering what came: one row for each line that waits, more rows for more pallets; empty rows say nothing. */
import { Button, Form, type FormInstance, Skeleton } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, STATUS as CALL } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { Band } from '@/engine/document/Band'
import type { ModeProps } from '@/engine/document/definition'
import { ModeSheet } from '@/engine/document/ModeSheet'
import type { FormValues } from '@/engine/form/fields'
import { focusCell } from '@/engine/form/focusCell'
import { keyOf, linesOf } from '@/engine/form/lines'
import { RecordForm } from '@/engine/form/RecordForm'
import type { FormShape } from '@/engine/form/sections'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { useSaveKey } from '@/engine/form/useSaveKey'
import { text } from '@/engine/i18n/i18n'
import { EmptyState } from '@/ui/EmptyState'
import { valueText } from '@/ui/valueText'
import { renamed, toPlaces } from './faults'
import { useGoodsFacts } from '@/engine/goods/goods'
import { OpenLinesContext } from './LineBox'
import css from './receiving.module.css'
import { firstRows, receiptTable } from './receiptFields'
import { isFilled, openLines, receiptsOf, withRest } from './receipts'
import { putawayWay, registeredSaid } from './said'
import { type Goods } from '@/engine/goods/goods'
import { BASE, isCheckInDue } from './types'

const NO_GOODS: readonly Goods[] = []

/** Draws the page of the modes `register` and `receiving`. */
export function RegisterMode(props: ModeProps) {
  const { record, definition, leave } = props
  const { t } = useTranslation()
  const lines = useMemo(() => openLines(record), [record])
  const codes = useMemo(() => [...new Set(lines.map((line) => line.goodsCode))], [lines])
  const facts = useGoodsFacts(`${BASE}/manage/goods`, valueText(record['ownerCode']), codes)
  if (isCheckInDue(record)) {
    return (
      <ModeSheet {...{ definition, record, leave }} mode="register" buttons={null}>
        <EmptyState title={t('receivingPage.checkInFirst')} text={t('receivingPage.checkInDue')} />
      </ModeSheet>
    )
  }
  const open = lines.length > 0
  if (open && facts.isPending) {
    return (
      <ModeSheet {...{ definition, record, leave }} mode="register" buttons={null}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </ModeSheet>
    )
  }
  if (!open) {
    return (
      <ModeSheet {...{ definition, record, leave }} mode="register" buttons={null}>
        <EmptyState title={t('receivingPage.nothingOpen')} text={t('receivingPage.nothingOpenText')} />
      </ModeSheet>
    )
  }
  return <Registering {...props} goods={facts.data ?? NO_GOODS} />
}

function Registering({
  id,
  record,
  definition,
  leave,
  reload,
  goods,
}: ModeProps & { goods: readonly Goods[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const lines = useMemo(() => openLines(record), [record])
  // What the form opened with stays as it was while the facts load anew.
  const [facts] = useState(() => new Map(goods.map((each) => [each.code, each] as const)))
  const warehouse = valueText(record['warehouseCode'])
  const shape = useMemo(() => shapeFor(lines, facts, warehouse), [lines, facts, warehouse])
  const opening = useMemo(() => {
    const [table] = shape.lines ?? []
    const goodsBy = (code: string) => facts.get(code)
    return { ...record, receipts: table ? firstRows(table, lines, goodsBy, warehouse) : [] }
  }, [shape, record, lines, facts, warehouse])
  const state = useRecordForm({
    ...shape,
    mode: 'add',
    record: opening,
    send: async (body, key) => register(id, linesOf(state.form.getFieldValue('receipts')), body, key),
    onDone: (answer) => {
      const after: FormValues = typeof answer === 'object' && answer !== null ? { ...answer } : {}
      void putawayWay(valueText(after['docNo'])).then((way) => {
        leave(registeredSaid(record, after, text, way))
        void client.invalidateQueries()
      })
    },
  })
  useBegin(state.form)
  const submit = () => state.form.submit()
  useSaveKey(submit)
  const fill = () => {
    const rows = withRest(linesOf(state.form.getFieldValue('receipts')))
    state.form.setFieldValue('receipts', rows)
    state.touch({ receipts: rows })
  }
  return (
    <ModeSheet
      {...{ definition, record, leave }}
      mode="register"
      busy={state.busy}
      buttons={
        <>
          <Button disabled={state.busy} onClick={fill}>
            {t('receivingPage.fillRest')}
          </Button>
          <Button type="primary" loading={state.busy} onClick={submit}>
            {t('receivingPage.register')}
          </Button>
        </>
      }
    >
      <section className={css['slim']}>
        <Band
          screen={definition.owner}
          facts={definition.facts.slice(0, FACTS)}
          figures={definition.figures.filter(({ field }) => field !== 'probesTaken')}
          record={record}
        />
        <Probes form={state.form} record={record} />
      </section>
      <OpenLinesContext value={lines}>
        <RecordForm
          {...shape}
          state={state}
          base={`${BASE}/manage`}
          screen={definition.owner}
          mode="add"
          record={opening}
          summary
          onReload={() => void reload()}
        />
      </OpenLinesContext>
    </ModeSheet>
  )
}

/** Whoever comes to register types the first quantity. */
function useBegin(form: FormInstance): void {
  useEffect(() => {
    // The table is loaded when the first form needs it: the cell may not be there yet.
    const tries = setInterval(() => {
      const [first] = linesOf(form.getFieldValue('receipts'))
      if (first && focusCell(keyOf(first), 'qty')) clearInterval(tries)
    }, TRY)
    const end = setTimeout(() => clearInterval(tries), TRY * TRIES)
    return () => {
      clearInterval(tries)
      clearTimeout(end)
    }
  }, [form])
}

/** Milliseconds between two tries. */
const TRY = 50
const TRIES = 60

/** Facts of the note that matter at the door. */
const FACTS = 7

/** The table and what its choices hang on: warehouse and owner of the note. */
function shapeFor(
  lines: ReturnType<typeof openLines>,
  facts: ReadonlyMap<string, Goods>,
  warehouse: string,
): FormShape {
  return { fields: [], lines: [receiptTable(lines, (code) => facts.get(code), warehouse)] }
}

async function register(
  id: string,
  rows: ReturnType<typeof linesOf>,
  body: Record<string, unknown>,
  key: string,
): Promise<unknown> {
  const { receipts, places } = receiptsOf(rows, linesOf(body['receipts']))
  if (receipts.length === 0) {
    const msg = text('receivingPage.nothingTyped')
    throw new ApiError(CALL.invalid, msg, { fields: [{ field: 'receipts[0].qty', msg }] })
  }
  try {
    return await call('POST', `${BASE}/${id}/register`, { body: { receipts }, key, silent: true })
  } catch (error) {
    throw renamed(error, toPlaces('receipts', places))
  }
}

interface ProbesProps {
  readonly form: ReturnType<typeof useRecordForm>['form']
  readonly record: FormValues
}

/** How many readings of cold goods are asked for, and how many there are with those being typed. */
function Probes({ form, record }: ProbesProps) {
  const { t } = useTranslation()
  const values: FormValues | undefined = Form.useWatch([], { form, preserve: true })
  const asked = Number(record['probesAsked'] ?? 0)
  if (asked === 0) return null
  const typed = linesOf(values?.['receipts']).filter(
    (row) => isFilled(row) && valueText(row['productTemp']) !== '',
  ).length
  const taken = Number(record['probesTaken'] ?? 0) + typed
  return (
    <p className={css['probes']} data-short={taken < asked} role="status">
      {t('receivingPage.probes', { asked, taken })}
      {taken < asked &&
        ` · ${t(record['probesNeeded'] === true ? 'receivingPage.probesNeeded' : 'receivingPage.probesMore', { count: asked - taken })}`}
    </p>
  )
}
