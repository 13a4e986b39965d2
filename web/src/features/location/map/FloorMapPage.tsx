/** The floor of an area: choose the area, the level and what the colours say; a press on a location opens it. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '@/engine/client/call'
import { chooseSource } from '@/engine/form/chooseSource'
import { codeAndName, type FormValues } from '@/engine/form/fields'
import { PickerBox } from '@/engine/form/PickerBox'
import { RecordDrawer } from '@/engine/form/RecordPanel'
import { FaultNotice } from '@/engine/list/ListNotice'
import { useCan } from '@/engine/session/permissions'
import { EmptyState } from '@/ui/EmptyState'
import { valueText } from '@/ui/valueText'
import { base, fields, sections } from '../form'
import { StockHere } from '../StockHere'
import { type View, ViewSwitch } from '../ViewSwitch'
import { type FloorAnswer, floorOf } from './floor'
import { FloorMap } from './FloorMap'
import css from './map.module.css'

interface FloorMapPageProps {
  readonly onView: (view: View) => void
}

const source = chooseSource(base, { field: 'areaCode' }, (record) =>
  codeAndName(record['areaCode'], record['name']),
)

/** Locations for picking and storage that hold goods (`locationType`, `occupancy`). */
const PLACES_MOST = 50
const HOLDING = { type: '0,1', occupancy: '1', pageNum: 1, pageSize: 10 }

/** An area that holds goods; where nothing is in stock yet, the first one there is. */
async function firstArea(signal: AbortSignal): Promise<unknown> {
  const query = { field: 'areaCode', term: '' }
  const [held, all] = await Promise.all([
    call<{ readonly records: readonly FormValues[] }>('GET', `${base}/list`, { query: HOLDING, signal }),
    call<readonly FormValues[]>('GET', `${base}/choose`, { query, signal }),
  ])
  return held.records[0]?.['areaCode'] ?? all[0]?.['code'] ?? ''
}

/** The area of a place that is looked for by its code alone, as a document names it. */
async function areaOf(code: string, signal: AbortSignal): Promise<unknown> {
  if (code === '') return null
  const query = { code, pageNum: 1, pageSize: PLACES_MOST }
  const found = await call<{ readonly records: readonly FormValues[] }>('GET', `${base}/list`, {
    query,
    signal,
  })
  return found.records.find((place) => place['code'] === code)?.['areaCode'] ?? null
}

/** The area of the address; that of the place it looks for, or one that holds goods, when it names none. */
function useArea(): readonly [string, (code: string, find?: string) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get('areaCode') ?? ''
  const find = params.get('find') ?? ''
  const first = useQuery({
    queryKey: [base, 'firstArea', find],
    queryFn: async ({ signal }) => (await areaOf(find, signal)) ?? firstArea(signal),
    enabled: named === '',
  })
  const choose = (code: string, wanted?: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (wanted === undefined) next.delete('find')
        else next.set('find', wanted)
        if (code === '') next.delete('areaCode')
        else next.set('areaCode', code)
        return next
      },
      { replace: true },
    )
  return [named || valueText(first.data), choose]
}

/** Draws the page. */
export function FloorMapPage({ onView }: FloorMapPageProps) {
  const { t } = useTranslation()
  const can = useCan()
  const [area, choose] = useArea()
  const [params] = useSearchParams()
  const find = params.get('find') ?? ''
  const [opened, setOpened] = useState<string | null>(null)
  const loaded = useQuery({
    queryKey: [base, 'map', area],
    queryFn: ({ signal }) =>
      call<FloorAnswer>('GET', `${base}/map`, { query: { areaCode: area }, signal, silent: true }),
    enabled: area !== '',
    meta: { silent: true },
  })
  const answer = loaded.data
  const floor = useMemo(() => (answer ? floorOf(answer) : null), [answer])
  const held = useMemo(
    () => (answer ? { areaCode: answer.areaCode, name: answer.areaName } : undefined),
    [answer],
  )
  return (
    <section className={css['page']} aria-label={t('locationManage.asMap')}>
      <header className={css['head']}>
        <h1>{t('route.locationManage')}</h1>
        <ViewSwitch view="map" onChange={onView} />
        <label className={css['area']}>
          <span>{t('locationManage.field.areaCode')}</span>
          <PickerBox
            source={source}
            several={false}
            record={held}
            held={answer?.areaCode}
            value={area || undefined}
            onChange={(next) => choose(typeof next === 'string' ? next : '')}
          />
        </label>
      </header>
      {loaded.error && !answer && <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />}
      {area !== '' && loaded.isPending && !loaded.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {area === '' && (
        <EmptyState title={t('locationManage.map.noArea')} text={t('locationManage.map.noAreaText')} />
      )}
      {answer && answer.ids.length === 0 && (
        <EmptyState title={t('locationManage.empty')} text={t('locationManage.map.emptyText')} />
      )}
      {answer?.cut && <p role="alert">{t('locationManage.map.cut', { count: answer.ids.length })}</p>}
      {answer && floor && answer.ids.length > 0 && (
        <FloorMap
          key={`${answer.areaCode} ${find}`}
          find={find}
          answer={answer}
          floor={floor}
          onArea={choose}
          {...(can('locationManage_detail_button') ? { onOpen: setOpened } : {})}
        />
      )}
      {opened !== null && (
        <RecordDrawer
          base={base}
          screen="locationManage"
          fields={fields}
          sections={sections}
          mode="detail"
          id={opened}
          width={820}
          onClose={() => setOpened(null)}
        >
          <StockHere id={opened} mode="detail" />
        </RecordDrawer>
      )}
    </section>
  )
}
