/** What the rows of the list add up to, all pages of them; by thermosphere, owner, goods or warehouse when it is wanted. */
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '@/engine/client/call'
import type { ListMeta } from '@/engine/list/meta'
import { basePath, readQuery } from '@/engine/list/query'
import { useListColumns } from '@/engine/list/useListColumns'
import { text } from '@/engine/i18n/i18n'
import { formatDecimal, parseDecimal, roundFraction, decimalText } from '@/ui/decimal'
import { loadLocal, saveLocal } from '@/ui/local'
import { ThermosphereText } from '@/ui/ThermosphereText'
import { valueText } from '@/ui/valueText'
import css from './inventory.module.css'
import { codeWord } from './words'

/** What rows are gathered by. */
export const GROUPS = ['thermosphere', 'owner', 'goods', 'warehouse'] as const
type Group = (typeof GROUPS)[number]
const NO_GROUP = 'none'

/** Filter of the list that shows the rows of one group. */
const FILTERS: Readonly<Partial<Record<Group, string>>> = {
  owner: 'ownerCode',
  goods: 'goodsCode',
  warehouse: 'warehouseCode',
}

/** One group. Weight in kg. */
export interface SumRow {
  readonly code: string
  readonly name: string
  readonly rows: number
  readonly qty: number
  readonly held: number
  readonly weight: number
}

interface Summary {
  readonly rows: readonly SumRow[]
  readonly more: boolean
  readonly total: Omit<SumRow, 'code' | 'name'>
}

/** Groups that are drawn. */
const SHOWN = 12
const KEY = 'floe.stockSums'

function keptGroup(): Group | typeof NO_GROUP {
  const kept = loadLocal(KEY)
  return GROUPS.find((group) => group === kept) ?? NO_GROUP
}

/** Kilograms as tonnes with two places, once there are enough of them. */
export function weightText(kg: unknown): { readonly value: string; readonly unit: 'kg' | 'ton' } {
  const parsed = parseDecimal(kg)
  if (!parsed) return { value: '–', unit: 'kg' }
  const scale = 10n ** BigInt(parsed.places)
  if (parsed.units < 1000n * scale) return { value: formatDecimal(kg), unit: 'kg' }
  return { value: formatDecimal(decimalText(roundFraction(parsed.units, 1000n * scale, 2))), unit: 'ton' }
}

interface SumsProps {
  readonly list: ListMeta
  /** Stands in the same line. */
  readonly children?: ReactNode
}

/** Draws the sums. */
export function Sums({ list, children }: SumsProps) {
  const { t } = useTranslation()
  const [group, setGroup] = useState(keptGroup)
  const [params, setParams] = useSearchParams()
  const { fields } = useListColumns(list)
  const { filters } = readQuery(params, list, fields)
  const by = group === NO_GROUP ? GROUPS[0] : group
  const base = basePath(list)
  const { data } = useQuery({
    queryKey: [base, 'summary', by, filters],
    queryFn: ({ signal }) =>
      call<Summary>('GET', `${base}/summary`, { query: { ...filters, by }, signal, silent: true }),
    placeholderData: (before) => before,
    meta: { silent: true },
  })
  const choose = (next: Group | typeof NO_GROUP) => {
    saveLocal(KEY, next)
    setGroup(next)
  }
  const field = FILTERS[by]
  const narrow = (code: string) => {
    if (field === undefined) return
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('pageNum')
      next.set(field, code)
      return next
    })
  }
  return (
    <section className={css['sums']} aria-label={t('inventoryManage.sums')}>
      <div className={css['sumHead']}>
        {data && <Total total={data.total} />}
        {children}
        <span className={css['by']}>
          <span>{t('inventoryManage.sumBy')}</span>
          <Segmented<Group | typeof NO_GROUP>
            aria-label={t('inventoryManage.sumBy')}
            value={group}
            options={[NO_GROUP, ...GROUPS].map((value) => ({
              value: value as Group | typeof NO_GROUP,
              label: t(`inventoryManage.by.${value}`),
            }))}
            onChange={choose}
          />
        </span>
      </div>
      {data && group !== NO_GROUP && (
        <Bars by={group} summary={data} {...(field === undefined ? {} : { onChoose: narrow })} />
      )}
    </section>
  )
}

function Total({ total }: { readonly total: Summary['total'] }) {
  const { t } = useTranslation()
  const weight = weightText(total.weight)
  return (
    <dl className={css['total']}>
      <div>
        <dt>{t('inventoryManage.totalWeight')}</dt>
        <dd>
          {weight.value} <small>{t(`inventoryManage.${weight.unit}`)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('inventoryManage.rows')}</dt>
        <dd>{formatDecimal(total.rows)}</dd>
      </div>
    </dl>
  )
}

interface BarsProps {
  readonly by: Group
  readonly summary: Summary
  /** Shows the rows of a group; absent where the list has no such filter. */
  readonly onChoose?: (code: string) => void
}

function Bars({ by, summary, onChoose }: BarsProps) {
  const { t } = useTranslation()
  const shown = summary.rows.slice(0, SHOWN)
  const most = Math.max(...shown.map((row) => row.weight), 0)
  const rest = summary.rows.length - shown.length
  return (
    <ul className={css['bars']}>
      {shown.map((row) => {
        const name = by === 'thermosphere' ? codeWord('thermosphere', row.code, text) : row.name || row.code
        const weight = weightText(row.weight)
        const body = (
          <>
            <span className={css['barName']}>
              {by === 'thermosphere' ? <ThermosphereText of={row.code}>{name}</ThermosphereText> : name}
            </span>
            <span className={css['bar']} data-of={by === 'thermosphere' ? row.code : undefined} aria-hidden>
              <i style={{ width: `${most > 0 ? (row.weight / most) * 100 : 0}%` }} />
            </span>
            <span className={css['barText']}>
              {`${weight.value} ${t(`inventoryManage.${weight.unit}`)}`}
              <small>
                {by === 'goods'
                  ? t('inventoryManage.qtyOf', { qty: formatDecimal(row.qty) })
                  : t('inventoryManage.rowsOf', { count: row.rows })}
              </small>
            </span>
          </>
        )
        return (
          <li key={row.code}>
            {onChoose ? (
              <button
                type="button"
                title={t('inventoryManage.showOnly', { name })}
                onClick={() => onChoose(row.code)}
              >
                {body}
              </button>
            ) : (
              <div>{body}</div>
            )}
          </li>
        )
      })}
      {(rest > 0 || summary.more) && (
        <li className={css['rest']}>{t('inventoryManage.moreGroups', { shown: valueText(shown.length) })}</li>
      )}
    </ul>
  )
}
