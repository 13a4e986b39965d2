/** The tables of the page. On a phone every row is a card of its own: each cell says what it is. */
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { formatDecimal } from '@/ui/decimal'
import { StatusText, type Tone } from '@/ui/StatusText'
import css from './operations.module.css'
import { type Operations, shortTime, type Units, unitsTone } from './operations'

interface Column<T> {
  readonly name: string
  readonly end?: boolean
  readonly cell: (row: T) => ReactNode
}

interface TableProps<T> {
  readonly name: string
  readonly rows: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T) => string
}

function Table<T>({ name, rows, columns, keyOf }: TableProps<T>) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className={css['card']}>
      <h2 id={id}>{t(`operationsManage.card.${name}`)}</h2>
      {rows.length === 0 && <p className={css['none']}>{t(`operationsManage.none.${name}`)}</p>}
      {rows.length > 0 && (
        <table className={css['table']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" data-end={column.end}>
                  {t(`operationsManage.column.${column.name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td
                    key={column.name}
                    data-end={column.end}
                    data-title={t(`operationsManage.column.${column.name}`)}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Queues and units of work. */
export function UnitsTable({ units }: { readonly units: Operations['units'] }) {
  const { t } = useTranslation()
  const count = (name: keyof Units): Column<Units> => ({
    name,
    end: true,
    cell: (row) => formatDecimal(Number(row[name])),
  })
  const columns: Column<Units>[] = [
    {
      name: 'unit',
      cell: (row) => <StatusText tone={unitsTone(row)}>{t(`operationsManage.unit.${row.kind}`)}</StatusText>,
    },
    count('waiting'),
    { name: 'running', end: true, cell: (row) => `${row.running} / ${row.width}` },
    count('done'),
    count('rolledBack'),
    count('refused'),
    { name: 'wait', end: true, cell: (row) => shortTime(row.waitMicros) },
    { name: 'mean', end: true, cell: (row) => shortTime(row.meanMicros) },
  ]
  return <Table name="units" rows={units} columns={columns} keyOf={(row) => row.kind} />
}

const TONES: Readonly<Record<string, Tone>> = { IN_PROCESS: 'active', COMPLETED: 'done', FAIL: 'stopped' }

/** Background tasks of the last days. */
export function Tasks({ tasks }: { readonly tasks: Operations['tasks'] }) {
  const { t } = useTranslation()
  const word = (table: string, code: string) => {
    const entry = codeEntry(table, code)
    return entry ? t(codeLabelKey(table, entry)) : code
  }
  const columns: Column<Operations['tasks'][number]>[] = [
    { name: 'task', cell: (row) => word('backgroundTaskKind', row.kind) },
    {
      name: 'state',
      cell: (row) => (
        <StatusText tone={TONES[row.state] ?? 'neutral'}>
          {word('backgroundTaskStatus', row.state)}
        </StatusText>
      ),
    },
    { name: 'count', end: true, cell: (row) => formatDecimal(row.count) },
  ]
  return <Table name="tasks" rows={tasks} columns={columns} keyOf={(row) => `${row.kind} ${row.state}`} />
}

/** What went wrong in the last days. */
export function Mishaps({ mishaps }: { readonly mishaps: Operations['mishaps'] }) {
  const columns: Column<Operations['mishaps'][number]>[] = [
    { name: 'at', cell: (row) => timeText(row.at, true) },
    { name: 'place', cell: (row) => row.place || '–' },
    { name: 'request', cell: (row) => <code>{row.requestId}</code> },
    { name: 'what', cell: (row) => <span className={css['long']}>{row.what}</span> },
  ]
  return <Table name="mishaps" rows={mishaps} columns={columns} keyOf={(row) => row.id} />
}

/** Statements that took long. */
export function Slow({ slow }: { readonly slow: Operations['slow'] }) {
  const columns: Column<Operations['slow'][number]>[] = [
    { name: 'statement', cell: (row) => <code className={css['long']}>{row.text}</code> },
    { name: 'count', end: true, cell: (row) => formatDecimal(row.count) },
    { name: 'mean', end: true, cell: (row) => shortTime(row.meanMillis * 1000) },
    { name: 'worst', end: true, cell: (row) => shortTime(row.worstMillis * 1000) },
  ]
  return <Table name="slow" rows={slow} columns={columns} keyOf={(row) => row.text} />
}

/** The copies of the program. */
export function Copies({ copies }: { readonly copies: Operations['copies'] }) {
  const { t } = useTranslation()
  const columns: Column<Operations['copies'][number]>[] = [
    { name: 'node', cell: (row) => row.node },
    { name: 'lease', cell: (row) => timeText(row.leasedUntil, true) },
    { name: 'own', cell: (row) => (row.own ? t('operationsManage.own') : '') },
  ]
  return <Table name="copies" rows={copies} columns={columns} keyOf={(row) => String(row.node)} />
}
