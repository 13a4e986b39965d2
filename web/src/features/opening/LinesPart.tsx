/** The lines of a note in pages: written one by one, pasted, or read from a file; what is wrong with a line stands on it. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPartProps } from '@/engine/document/definition'
import { leading } from '@/engine/list/leading'
import { ListPage } from '@/engine/list/ListPage'
import type { ListHints } from '@/engine/list/useListColumns'
import { lists } from '@/generated/lists'
import { StatusText } from '@/ui/StatusText'
import { toast } from '@/ui/toast'
import { useStable } from '@/ui/useStable'
import { valueText } from '@/ui/valueText'
import { LineDrawer } from './LineDrawer'
import { actionsOf, type Opened } from './lineActions'
import { LINES } from './lineFields'
import css from './opening.module.css'
import { PasteDialog } from './PasteDialog'
import { BASE, linesAreOpen } from './standing'
import { text } from '@/engine/i18n/i18n'

const ImportDialog = lazy(async () => ({
  default: (await import('@/engine/import/ImportDialog')).ImportDialog,
}))

const hints: ListHints = {
  show: leading(lists.openingLine, [
    'lineNo',
    'wrong',
    'goodsCode',
    'goodsName',
    'spec',
    'ownerName',
    'locationCode',
    'containerCode',
    'batchNo',
    'productionDate',
    'expiryDate',
    'statusCode',
    'qty',
    'unitName',
    'weight',
    'firstInAt',
    'posted',
  ]),
  columns: {
    lineNo: { width: 70 },
    wrong: {
      width: 260,
      text: (row) => (row['wrong'] === true ? valueText(row['errorText']) : ''),
      parts: ['errorText'],
      render: (row) =>
        row['wrong'] === true ? <StatusText tone="stopped">{valueText(row['errorText'])}</StatusText> : '–',
    },
    goodsCode: { width: 130 },
    goodsName: { width: 180 },
    spec: { width: 110 },
    ownerName: { width: 150 },
    locationCode: { width: 140 },
    containerCode: { width: 140 },
    batchNo: { width: 120 },
    weight: { places: 3 },
    posted: {
      width: 100,
      render: (row) =>
        row['posted'] === true ? (
          <StatusText tone="done">{text('initWarehouseManage.isPosted')}</StatusText>
        ) : (
          '–'
        ),
    },
  },
}

/** Draws the lines. */
export function LinesPart({ id, record }: DocumentPartProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const reload = useStable(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [LINES] }),
      client.invalidateQueries({ queryKey: [BASE] }),
    ])
  })
  const open = linesAreOpen(record)
  const actions = useMemo(() => actionsOf(open, setOpened, reload), [open, reload])
  const fixed = useMemo(() => ({ noteId: id }), [id])
  const target = useMemo(() => ({ ...lists.openingLine, within: id }), [id])
  const close = () => setOpened(null)
  const usualStatus = { code: valueText(record['usualStatus']), name: valueText(record['usualStatusName']) }
  const done = () => {
    close()
    void reload()
  }
  return (
    <div className={css['lines']}>
      <ListPage
        list={lists.openingLine}
        title="initWarehouseManage.lines"
        hints={hints}
        fixed={fixed}
        actions={actions}
        empty={{
          title: 'initWarehouseManage.noLines',
          text: open ? 'initWarehouseManage.noLinesText' : 'initWarehouseManage.noLinesLeft',
          primary: 'import',
        }}
      />
      {opened?.kind === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog list={target} reload={reload} onClose={close} />
        </Suspense>
      )}
      {opened?.kind === 'paste' && (
        <PasteDialog
          noteId={id}
          usualStatus={usualStatus}
          onClose={close}
          onDone={(count) => {
            toast.success(t('initWarehouseManage.written', { count }))
            done()
          }}
        />
      )}
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <LineDrawer
          noteId={id}
          usualStatus={usualStatus}
          line={opened.kind === 'edit' ? opened.line : undefined}
          onClose={close}
          onDone={done}
        />
      )}
    </div>
  )
}
