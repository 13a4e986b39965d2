/**
 * The list screen: title with count and one primary action, query fields, chips, saved views, the grid or cards, and
 * the pager. A screen gives its list and what is special to it; the rest comes from the server's description.
 */
import { Button } from 'antd'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DataGrid } from '@/engine/grid/DataGrid'
import { CardList } from '@/engine/grid/CardList'
import { useTokens } from '@/engine/settings/useTokens'
import { useFillHeight } from '@/ui/useFillHeight'
import { useWidth } from '@/ui/useWidth'
import { Icon } from '@/ui/Icon'
import { iconOf, labelOf, type ListAction } from './actions'
import type { EmptyList } from './EmptyStep'
import { FilterBar } from './FilterBar'
import { FilterChips } from './FilterChips'
import { EmptyNotice, FaultNotice } from './ListNotice'
import { ListTools } from './ListTools'
import css from './list.module.css'
import type { ListMeta, ListRecord } from './meta'
import { Pager, totalText } from './Pager'
import { basePath } from './query'
import { actionsWidth, useRowActions } from './RowActions'
import { type ListModel, useListModel } from './useListModel'
import type { ListHints } from './useListColumns'
import type { FixedFilters } from './useListQuery'
import type { Watch } from './watch'

/** What a screen gives. Keep `hints` and `actions` at module scope or memoised. */
export interface ListPageProps {
  readonly list: ListMeta
  /** Text key; `route.<screen>` when absent. */
  readonly title?: string
  readonly hints?: ListHints
  readonly actions?: readonly ListAction[]
  /** Filters the user cannot remove. */
  readonly fixed?: FixedFilters
  /** The first column opens the record. */
  readonly onOpen?: (row: ListRecord) => void
  /** Whether rows are on the move by themselves: while they are, the list loads anew. Keep it at module scope. */
  readonly watch?: Watch
  /** False when the server does not export the list. */
  readonly exports?: boolean
  /** What a list without a single record says, and where it leads. */
  readonly empty?: EmptyList
  /** Stands before the actions of the page. */
  readonly tools?: ReactNode
  /** Stands between the title and the query fields. */
  readonly above?: ReactNode
  /** Stands beside the list, for example a tree that chooses `fixed`. */
  readonly beside?: ReactNode
}

/** Below this width, in pixels, rows are cards and query fields stand behind a button. */
const NARROW = 640
/** Highest grid of the specification, in pixels. */
const GRID_MOST = 800
/** Room for the pager under the grid, in pixels. */
const PAGER_ROOM = 76

/** Draws a list screen. */
export function ListPage(props: ListPageProps) {
  const { list, title = `route.${list.screen}` } = props
  const model = useListModel(props)
  const { t, query, change, fields, pageActions, run } = model
  const root = useRef<HTMLElement>(null)
  const width = useWidth(root)
  const narrow = width > 0 && width < NARROW
  const [primary, ...others] = pageActions
  return (
    <section ref={root} className={css['page']} data-narrow={narrow} aria-label={t(title)}>
      <header className={css['head']}>
        <h1>{t(title)}</h1>
        {model.answer.data && <span className={css['count']}>{totalText(model.total, model.capped)}</span>}
        <div className={css['headActions']}>
          {props.tools}
          <OtherButtons actions={others} onRun={run} />
          {primary && <PrimaryButton action={primary} onRun={run} />}
        </div>
      </header>
      {props.above}
      <div className={css['split']} data-beside={props.beside !== undefined}>
        {props.beside !== undefined && <aside className={css['beside']}>{props.beside}</aside>}
        <div className={css['main']}>
          <FilterBar
            fields={fields}
            filters={query.filters}
            base={basePath(list)}
            narrow={narrow}
            onSearch={(filters) => change({ filters })}
          >
            <FilterChips
              fields={fields}
              filters={query.filters}
              onChange={(filters) => change({ filters })}
            />
          </FilterBar>
          <ListTools
            list={list}
            title={t(title)}
            model={model}
            fixed={props.fixed}
            narrow={narrow}
            exports={props.exports !== false}
          />
          <Rows {...props} label={t(title)} model={model} narrow={narrow} />
          <Pager
            pageNum={query.pageNum}
            pageSize={query.pageSize}
            total={model.total}
            capped={model.capped}
            onPage={(pageNum) => change({ pageNum })}
            onSize={(pageSize) => change({ pageSize })}
          />
        </div>
      </div>
    </section>
  )
}

function PrimaryButton({ action, onRun }: { action: ListAction; onRun: ListModel['run'] }) {
  const { t } = useTranslation()
  return (
    <Button type="primary" icon={<Sign action={action} />} onClick={() => onRun(action, [])}>
      {t(labelOf(action))}
    </Button>
  )
}

function OtherButtons({ actions, onRun }: { actions: readonly ListAction[]; onRun: ListModel['run'] }) {
  const { t } = useTranslation()
  return actions.map((action) => (
    <Button
      key={action.name}
      icon={action.icon && <Sign action={action} />}
      onClick={() => onRun(action, [])}
    >
      {t(labelOf(action))}
    </Button>
  ))
}

function Sign({ action }: { action: ListAction }) {
  const name = iconOf(action)
  return name && <Icon name={name} size={16} />
}

type RowsProps = ListPageProps & {
  readonly label: string
  readonly model: ListModel
  readonly narrow: boolean
}

function Rows({ list, label, model, narrow, onOpen, empty }: RowsProps) {
  const { t, rows, loading, answer, layout, setLayout, selection, setSelection } = model
  const box = useRef<HTMLDivElement>(null)
  const maxHeight = useFillHeight(box, PAGER_ROOM, GRID_MOST)
  const { row: rowHeight } = useTokens()
  const { render, menu } = useRowActions(model.rowActions, model.run)
  const actsWidth = useMemo(() => actionsWidth(rows, model.rowActions, t), [rows, model.rowActions, t])
  const ticks = model.batchActions.length > 0 || model.columns.some((column) => column.numeric)
  const notice = noticeOf(model, empty ?? { title: 'list.empty', text: 'list.emptyText' })
  const shared = {
    label,
    rows,
    loading,
    ...(notice === undefined ? {} : { notice }),
    ...(onOpen ? { onOpen } : {}),
  }
  const asCards = narrow && model.cards
  return (
    <div ref={box} data-list={list.name}>
      {asCards ? (
        <CardList
          {...shared}
          columns={model.visible}
          selection={selection}
          {...(ticks ? { onSelection: setSelection } : {})}
          {...(render ? { actions: render } : {})}
        />
      ) : (
        <DataGrid
          fits
          {...shared}
          columns={model.columns}
          layout={layout}
          onLayout={setLayout}
          sort={model.query.sort}
          onSort={model.sortBy}
          {...(ticks ? { selection, onSelection: setSelection } : {})}
          {...(render ? { actions: { width: actsWidth, title: t('list.actions'), render } } : {})}
          refreshing={model.refreshing}
          rowHeight={rowHeight}
          maxHeight={maxHeight}
        />
      )}
      {menu}
      <span className="floe-hidden" role="status">
        {answer.isSuccess && !loading ? t('list.loaded', { count: rows.length }) : ''}
      </span>
    </div>
  )
}

function noticeOf(model: ListModel, empty: EmptyList): ReactNode {
  const { answer, rows, query, change, pageActions, run } = model
  if (answer.isError && !answer.isFetching) {
    return <FaultNotice error={answer.error} onRetry={() => void answer.refetch()} />
  }
  if (!answer.isSuccess || rows.length > 0) return undefined
  const steps = pageActions.filter((action) => !action.needsRows)
  const primary = steps.find(({ name }) => name === empty.primary) ?? steps[0]
  const others = steps.filter((action) => action !== primary)
  return (
    <EmptyNotice
      filtered={Object.keys(query.filters).length > 0 || query.pageNum > 1}
      onClear={() => change({ filters: {} })}
      empty={empty}
      step={
        primary && (
          <>
            <PrimaryButton action={primary} onRun={run} />
            <OtherButtons actions={others} onRun={run} />
          </>
        )
      }
    />
  )
}
