/** Holding stock, letting it go, or giving it another status: how much, why, and what could not be done. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { type FormField, type FormValues } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { namesText } from '@/engine/list/actions'
import type { ListRecord } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { text } from '@/engine/i18n/i18n'
import { AppModal } from '@/ui/AppModal'
import { formatDecimal } from '@/ui/decimal'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { type Asked, bodyRows, type Results, type Verb } from './actions'
import css from './inventory.module.css'

const REASON: FormField = {
  field: 'reason',
  label: 'inventoryManage.reason',
  input: 'textarea',
  required: true,
  max: 200,
  wide: true,
}
const PART: FormField = {
  field: 'part',
  label: 'inventoryManage.part',
  input: 'decimal',
  help: 'inventoryManage.partHelp',
  wide: true,
}
const STATUS: FormField = {
  field: 'statusCode',
  label: 'inventoryManage.newStatus',
  input: 'choose',
  required: true,
  wide: true,
}

/** What is asked: a status for a change of status, a part only for a single row. */
export function fieldsFor(verb: Verb, rows: number): readonly FormField[] {
  return [...(verb === 'restate' ? [STATUS] : []), ...(rows === 1 ? [PART] : []), REASON]
}

/** What a row of stock is called. */
export function stockName(row: FormValues): string {
  return [row['goodsName'] ?? row['goodsCode'], row['locationCode'], row['containerCode']]
    .map(valueText)
    .filter((part) => part !== '')
    .join(' · ')
}

interface VerbDialogProps extends Asked {
  readonly onClose: () => void
}

/** Draws the dialog. */
export function VerbDialog({ list, verb, rows, onClose }: VerbDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [left, setLeft] = useState<Results | null>(null)
  const base = basePath(list)
  // The form begins anew when its fields are others.
  const [fields] = useState(() => fieldsFor(verb, rows.length))
  const action = t(`action.${verb}`)
  const state = useRecordForm({
    fields,
    mode: 'add',
    record: undefined,
    send: ({ part, ...body }, key) =>
      call<Results>('POST', `${base}/${verb}`, {
        body: { ...body, rows: bodyRows(rows, partText(part)) },
        key,
        silent: true,
      }),
    onDone: (answer) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `send` has answered
      const results = answer as Results
      if (results.done > 0) {
        const docNo = valueText(results.docNo)
        toast.success(t('inventoryManage.verbDone', { action, count: results.done, docNo }))
      }
      void client.invalidateQueries()
      if (results.done === results.results.length) onClose()
      else setLeft(results)
    },
  })
  // A single row that was refused may be tried again with another quantity.
  const over = left !== null && rows.length > 1
  const close = () => {
    state.settle()
    onClose()
  }
  return (
    <AppModal
      open
      width={540}
      title={
        rows.length === 1
          ? `${action} · ${stockName(rows[0] ?? {})}`
          : t('inventoryManage.these', { action, count: rows.length })
      }
      onCancel={close}
      footer={
        over ? (
          <Button type="primary" onClick={close}>
            {t('form.close')}
          </Button>
        ) : (
          <>
            <Button disabled={state.busy} onClick={close}>
              {t('action.cancel')}
            </Button>
            <Button type="primary" loading={state.busy} onClick={() => state.form.submit()}>
              {action}
            </Button>
          </>
        )
      }
    >
      {left && <Refused results={left} rows={rows} />}
      {!over && (
        <>
          <p className={css['asked']}>{t(`inventoryManage.ask.${verb}`)}</p>
          <Subject rows={rows} />
          <RecordForm
            state={state}
            fields={fields}
            screen={list.screen}
            base={base}
            mode="add"
            record={undefined}
          />
        </>
      )}
    </AppModal>
  )
}

function partText(part: unknown): string {
  // `toBody` makes exact JSON numbers; as text they are digits again.
  return part === null || part === undefined ? '' : (JSON.stringify(part) ?? '')
}

function Subject({ rows }: { readonly rows: readonly ListRecord[] }) {
  const { t } = useTranslation()
  const [first] = rows
  if (rows.length > 1) return <p className={css['names']}>{namesText(rows.map(stockName), text)}</p>
  if (!first) return null
  const unit = valueText(first['unitName'])
  return (
    <p className={css['names']}>
      {t('inventoryManage.subject', {
        qty: `${formatDecimal(first['qty'])} ${unit}`.trim(),
        held: `${formatDecimal(first['held'])} ${unit}`.trim(),
        status: valueText(first['statusName']),
      })}
    </p>
  )
}

function Refused({ results, rows }: { readonly results: Results; readonly rows: readonly ListRecord[] }) {
  const { t } = useTranslation()
  const refused = results.results.filter(({ ok }) => !ok)
  const nameOf = (id: string) => stockName(rows.find((row) => row.id === id) ?? {})
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      title={t('inventoryManage.notAll', { count: refused.length })}
      description={
        <ul className={css['refused']}>
          {refused.map(({ id, reason }) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong> {reason}
            </li>
          ))}
        </ul>
      }
    />
  )
}
