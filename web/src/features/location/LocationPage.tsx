/** The page of locationManage: the list, the floor map of an area, and the sheet of labels, each under its own address. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ResultsDialog } from '@/engine/document/ResultsDialog'
import { defineMaster } from '@/engine/form/defineMaster'
import { PageLoading } from '@/engine/frame/PageLoading'
import type { ListRecord } from '@/engine/list/meta'
import { reloadList } from '@/engine/list/useListQuery'
import { lists } from '@/generated/lists'
import { useStable } from '@/ui/useStable'
import { valueText } from '@/ui/valueText'
import { locationActions, openDialog, useDialogs } from './actions'
import { columns } from './columns'
import { fields, sections } from './form'
import { GenerateDialog } from './GenerateDialog'
import { LockDialog } from './LockDialog'
import { StagingHint } from './StagingHint'
import { StockHere } from './StockHere'
import { type View, ViewSwitch } from './ViewSwitch'

const FloorMapPage = lazy(() => import('./map/FloorMapPage').then((part) => ({ default: part.FloorMapPage })))
const LabelPage = lazy(() => import('./labels/LabelPage').then((part) => ({ default: part.LabelPage })))

const of = (row: ListRecord, field: string) => encodeURIComponent(valueText(row[field]))

/** The list under its actions; made once for a page, whose address the actions change. */
function listPage(show: (view: View) => void) {
  return defineMaster({
    screen: 'locationManage',
    list: lists.location,
    width: 820,
    empty: {
      title: 'locationManage.empty',
      text: 'locationManage.emptyText',
      primary: 'generate',
      first: [
        {
          list: lists.area,
          text: 'locationManage.noArea',
          step: { to: '/basicInfo/reservoirAreaManage', label: 'locationManage.toAreas' },
        },
      ],
      step: { to: '/basicInfo/locationBearType', label: 'locationManage.toBearTypes' },
    },
    next: {
      list: lists.enterpriseCargoOwner,
      text: 'locationManage.next',
      step: { to: '/basicInfo/cargoOwnerManage/enterpriseCargoOwner', label: 'locationManage.toOwners' },
    },
    columns,
    actions: locationActions(() => show('labels')),
    links: [
      {
        name: 'map',
        label: 'locationManage.linkMap',
        to: (row) =>
          `/basicInfo/locationManage?view=map&areaCode=${of(row, 'areaCode')}&find=${of(row, 'code')}`,
      },
      {
        name: 'area',
        label: 'locationManage.linkArea',
        to: (row) => `/basicInfo/reservoirAreaManage?code=${of(row, 'areaCode')}`,
      },
    ],
    hints: {
      columns: { code: { width: 170 } },
      filters: { code: { rule: 'lettersDigitsHyphen' } },
    },
    form: fields,
    sections,
    Above: () => (
      <>
        <StagingHint />
        <ViewSwitch view="list" onChange={show} />
      </>
    ),
    Below: StockHere,
  }).Page
}

/** Draws the page. */
export function LocationPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const show = useStable((view: View) => {
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (view === 'list') next.delete('view')
      else next.set('view', view)
      return next
    })
  })
  const [List] = useState(() => listPage(show))
  const opened = useDialogs((state) => state.opened)
  const close = () => openDialog(null)
  const reload = useMemo(() => () => reloadList(client, lists.location), [client])
  const view = params.get('view')
  return (
    <>
      <Suspense fallback={<PageLoading />}>
        {view === 'map' && <FloorMapPage onView={show} />}
        {view === 'labels' && <LabelPage onBack={() => show('list')} />}
        {view !== 'map' && view !== 'labels' && <List />}
      </Suspense>
      {opened?.kind === 'generate' && <GenerateDialog onClose={close} onMade={reload} />}
      {(opened?.kind === 'lock' || opened?.kind === 'unlock') && (
        <LockDialog kind={opened.kind} rows={opened.rows} reload={reload} onClose={close} />
      )}
      {opened?.kind === 'results' && (
        <ResultsDialog verb={t(`action.${opened.verb}`)} results={opened.results} onClose={close} />
      )}
    </>
  )
}
