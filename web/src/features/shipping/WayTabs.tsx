/** The ways out as tabs: which one is shown stands in the address, and each says how many notes wait in it. */
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '@/engine/client/call'
import { codeTable, codeLabelKey } from '@/engine/list/codes'
import type { ListAnswer } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { lists } from '@/generated/lists'
import { useChosenInSight } from '@/ui/useChosenInSight'
import { WAY } from './types'
import css from './shipping.module.css'

/** The list of each way, and the statuses of notes that have not left. */
const WAYS = [
  { way: WAY.checked, list: lists.deliveryNote, open: '0,1,2' },
  { way: WAY.loaded, list: lists.outboundNote, open: '0,1,2,3' },
  { way: WAY.quick, list: lists.newDelivery, open: '1' },
] as const

const PARAM = 'way'

/** Numbers in the address by which a note is found, whatever its way. */
const NUMBERS = ['docNo', 'sheetNo'] as const

const numbersIn = (params: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(NUMBERS.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])))

/** Which notes of a way are counted: those that wait, or all of them; those of a number where the address names one. */
interface Counted {
  readonly all: boolean
  readonly numbers?: Readonly<Record<string, string>>
}

function useCount({ list, open }: (typeof WAYS)[number], { all, numbers }: Counted, enabled: boolean) {
  const query = {
    pageNum: '1',
    pageSize: '10',
    ...(all ? {} : { status: open }),
    ...numbers,
  }
  const base = basePath(list)
  return useQuery({
    queryKey: [base, 'list', 'count', query],
    queryFn: async ({ signal }) => {
      const answer = await call<ListAnswer>('GET', `${base}/list`, { query, signal, silent: true })
      return answer.total
    },
    enabled,
    staleTime: 0,
    // A way that cannot be counted is taken for an empty one.
    retry: false,
    meta: { silent: true },
  })
}

function useCounts(counted: Counted, enabled: boolean) {
  const [checked, loaded, quick] = WAYS
  const counts = [
    useCount(checked, counted, enabled),
    useCount(loaded, counted, enabled),
    useCount(quick, counted, enabled),
  ]
  return { known: counts.every(({ isPending }) => !isPending), counts: counts.map(({ data }) => data ?? 0) }
}

/** The way with the most of them; null where there are none at all. */
function fullest(counts: readonly number[]): number | null {
  const most = Math.max(...counts)
  return most > 0 ? counts.indexOf(most) : null
}

/**
 * The way that is shown: the one in the address, else the one in which most waits, else the one that has any notes, which is
 * the warehouse's. Undefined until that is known.
 */
export function useWay(): number | undefined {
  const [params, setParams] = useSearchParams()
  const named = WAYS.find(({ way }) => String(way) === params.get(PARAM))?.way
  const numbers = numbersIn(params)
  const waiting = useCounts({ all: false, numbers }, named === undefined)
  const busiest = fullest(waiting.counts)
  const asked = named === undefined && waiting.known && busiest === null
  const all = useCounts({ all: true, numbers }, asked)
  const settled = waiting.known && (busiest !== null || all.known)
  const found = settled ? (busiest ?? fullest(all.counts) ?? WAY.checked) : undefined
  const open = WAYS.find(({ way }) => way === found)?.open
  useEffect(() => {
    if (named !== undefined || found === undefined || open === undefined) return
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        // Opened without any question, the work that waits is asked for.
        if (next.size === 0) next.set('status', open)
        next.set(PARAM, String(found))
        return next
      },
      { replace: true },
    )
  }, [named, found, open, setParams])
  return named
}

/** Draws the tabs. */
export function WayTabs() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const { counts } = useCounts({ all: false }, true)
  const table = codeTable('outboundWay')
  const chosen = params.get(PARAM) ?? String(WAY.checked)
  const row = useChosenInSight(`${chosen} ${counts.join(' ')}`)
  return (
    <div ref={row} className={css['ways']}>
      <Segmented
        aria-label={t('shippingPage.ways')}
        value={chosen}
        options={WAYS.map(({ way }, at) => {
          const entry = table.find(({ code }) => code === way)
          const count = counts[at] ?? 0
          return {
            value: String(way),
            label: (
              <span title={t('shippingPage.waiting', { count })}>
                {entry ? t(codeLabelKey('outboundWay', entry)) : way}
                {count > 0 && <small className={css['count']}>{count}</small>}
              </span>
            ),
          }
        })}
        onChange={(way) => {
          const open = WAYS.find((each) => String(each.way) === way)?.open ?? ''
          setParams({ [PARAM]: way, status: open })
        }}
      />
    </div>
  )
}
