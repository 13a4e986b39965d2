/**
 * The line above the grid: saved views at the left; loading anew, columns, export and print at the right. Ticked rows
 * turn it into the batch bar, of the same height, so that nothing jumps.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printRows } from '@/engine/export/print'
import { NO_SELECTION } from '@/engine/grid/useGridTable'
import { Icon } from '@/ui/Icon'
import type { IconName } from '@/ui/iconPaths'
import { BatchBar } from './BatchBar'
import { chipsOf } from './filters'
import css from './list.module.css'
import type { ListMeta } from './meta'
import { SavedViews } from './SavedViews'
import { SortSelect } from './SortSelect'
import type { ListModel } from './useListModel'
import type { FixedFilters } from './useListQuery'

const ColumnSettings = lazy(() =>
  import('@/engine/grid/ColumnSettings').then((module) => ({ default: module.ColumnSettings })),
)
const ExportDialog = lazy(() =>
  import('@/engine/export/ExportDialog').then((module) => ({ default: module.ExportDialog })),
)

interface ListToolsProps {
  readonly list: ListMeta
  readonly title: string
  readonly model: ListModel
  readonly fixed: FixedFilters | undefined
  readonly narrow: boolean
  /** Whether the server exports the list. */
  readonly exports: boolean
}

/** Draws the line. */
export function ListTools({ list, title, model, fixed, narrow, exports }: ListToolsProps) {
  const { t } = useTranslation()
  const [panel, setPanel] = useState<'columns' | 'export' | null>(null)
  const mayExport = exports && model.can(`${list.screen}_export_button`)
  const { rows, selected, visible, query, layout } = model
  const close = () => setPanel(null)
  const conditions = chipsOf(model.fields, query.filters).map((chip) => `${chip.title}: ${chip.text}`)
  return (
    <div className={css['tools']}>
      {selected.length > 0 ? (
        <BatchBar
          rows={selected}
          columns={visible}
          actions={model.batchActions}
          busy={model.busy}
          onRun={model.run}
          onClear={() => model.setSelection(NO_SELECTION)}
        />
      ) : (
        <>
          <SavedViews
            grid={list.name}
            user={model.user}
            query={query}
            layout={layout}
            onChoose={model.chooseView}
          />
          {narrow && model.cards && (
            <SortSelect columns={model.columns} sort={query.sort} onSort={(sort) => model.change({ sort })} />
          )}
        </>
      )}
      <div className={css['toolButtons']}>
        <Tool icon="refresh" label={t('list.reload')} onPress={() => void model.answer.refetch()} />
        {narrow && (
          <Tool
            icon={model.cards ? 'list' : 'task'}
            label={t(model.cards ? 'list.asTable' : 'list.asCards')}
            onPress={() => model.setCards(!model.cards)}
          />
        )}
        <Tool icon="columns" label={t('grid.columns')} onPress={() => setPanel('columns')} />
        {!narrow && (
          <Tool
            icon="print"
            label={t('list.print')}
            disabled={rows.length === 0}
            onPress={() =>
              printRows({ title, conditions, columns: visible, rows: selected.length > 0 ? selected : rows })
            }
          />
        )}
        {mayExport && (
          <Tool icon="export" label={t('action.export')} word={!narrow} onPress={() => setPanel('export')} />
        )}
      </div>
      <Suspense fallback={null}>
        {panel === 'columns' && (
          <ColumnSettings
            open
            onClose={close}
            columns={model.columns}
            layout={layout}
            onLayout={model.setLayout}
            sample={rows[0]}
          />
        )}
        {panel === 'export' && (
          <ExportDialog
            list={list}
            title={title}
            columns={model.columns}
            visible={visible}
            rows={rows}
            selected={selected}
            query={query}
            fixed={fixed}
            total={model.total}
            capped={model.capped}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  /** Shows the word beside the icon. */
  readonly word?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}

function Tool({ icon, label, word = false, disabled = false, onPress }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      className={css['tool']}
      title={word ? undefined : label}
      aria-label={word ? undefined : label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
      {word && <span>{label}</span>}
    </button>
  )
}
