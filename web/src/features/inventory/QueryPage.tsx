/**
 * inventoryQuery: what is there, what went out, what came in, and the balances of goods, batches and days. The report type and the status stand in the address; another
 * report keeps the filters that it knows, too.
 */
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListPage } from '@/engine/list/ListPage'
import type { ListMeta } from '@/engine/list/meta'
import type { ListHints } from '@/engine/list/useListColumns'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { useChosenInSight } from '@/ui/useChosenInSight'
import { STOCK_FIRST, stockHints } from './columns'
import { useWays, type Ways } from './DocumentLink'
import css from './inventory.module.css'
import { FLOW_FIRST, flowHints } from './flow'
import { BATCH_FIRST, balanceHints, DAY_FIRST, GOODS_FIRST } from './balance'
import { carriedOver, hasQuality, type ReportType, typeIn } from './report'

interface Report {
  readonly list: ListMeta
  readonly hints: ListHints
}

const HIDDEN = { filters: { quality: { hidden: true } } }

const reports = (ways: Ways): Readonly<Record<ReportType, Report>> => ({
  '0': {
    list: lists.inventoryQueryStock,
    hints: { ...stockHints, ...HIDDEN, show: leading(lists.inventoryQueryStock, STOCK_FIRST) },
  },
  '1': {
    list: lists.inventoryQueryOutbound,
    hints: { ...flowHints(ways), ...HIDDEN, show: leading(lists.inventoryQueryOutbound, FLOW_FIRST) },
  },
  '2': {
    list: lists.inventoryQueryInbound,
    hints: { ...flowHints(ways), ...HIDDEN, show: leading(lists.inventoryQueryInbound, FLOW_FIRST) },
  },
  '3': {
    list: lists.inventoryQueryGoods,
    hints: { ...balanceHints, show: leading(lists.inventoryQueryGoods, GOODS_FIRST) },
  },
  '4': {
    list: lists.inventoryQueryBatch,
    hints: { ...balanceHints, show: leading(lists.inventoryQueryBatch, BATCH_FIRST) },
  },
  '5': {
    list: lists.inventoryQueryDay,
    hints: { ...balanceHints, show: leading(lists.inventoryQueryDay, DAY_FIRST) },
  },
})

const TYPES: readonly ReportType[] = ['0', '1', '2', '3', '4', '5']
const QUALITIES = ['0', '1', '2'] as const
const QUALITY_KEYS = { '0': 'all', '1': 'qualified', '2': 'damaged' } as const

/** The page of inventoryQuery. */
export function QueryPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const ways = useWays()
  const all = useMemo(() => reports(ways), [ways])
  const type = typeIn(params)
  const { list, hints } = all[type]
  const quality = QUALITIES.find((each) => each === params.get('quality')) ?? '0'
  const row = useChosenInSight(type)
  const show = (next: ReportType) => setParams(carriedOver(params, all[next].list, next))
  const narrow = (next: string) =>
    setParams((now) => {
      const changed = new URLSearchParams(now)
      changed.delete('pageNum')
      if (next === '0') changed.delete('quality')
      else changed.set('quality', next)
      return changed
    })
  return (
    <ListPage
      key={type}
      list={list}
      hints={hints}
      title="route.inventoryQuery"
      fixed={quality === '0' || !hasQuality(type) ? NO_FILTERS : { quality }}
      empty={{ title: 'inventoryQuery.empty', text: 'inventoryQuery.emptyText' }}
      above={
        <div ref={row} className={css['switches']}>
          <Segmented<ReportType>
            aria-label={t('inventoryQuery.type')}
            value={type}
            options={TYPES.map((value) => ({ value, label: t(`inventoryQuery.type${value}`) }))}
            onChange={show}
          />
          {hasQuality(type) ? (
            <Segmented<string>
              aria-label={t('code.inventoryStatusFilter.title')}
              value={quality}
              options={QUALITIES.map((value) => ({
                value,
                label: t(`code.inventoryStatusFilter.${QUALITY_KEYS[value]}`),
              }))}
              onChange={narrow}
            />
          ) : null}
        </div>
      }
    />
  )
}

const NO_FILTERS = {}
