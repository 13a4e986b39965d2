/**
 * The page that `grid.mjs` measures: a grid of 25 columns with tick boxes, row buttons and status words, whose rows, order
 * and selection can be changed from outside.
 */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { columnsOf } from '@/engine/grid/columns'
import { DataGrid } from '@/engine/grid/DataGrid'
import { EMPTY_LAYOUT } from '@/engine/grid/layout'
import { NO_SELECTION } from '@/engine/grid/useGridTable'
import { startTexts } from '@/engine/i18n/i18n'
import type { ColumnKind, ColumnMeta, ListRecord } from '@/engine/list/meta'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import '@/ui/theme/base.css'

const KINDS: readonly ColumnKind[] = ['text', 'decimal', 'code', 'time', 'int']
const TONES = ['neutral', 'active', 'waiting', 'done', 'stopped'] as const
const WORDS = ['新建', '收货中', '待收货', '收货完成', '已作废']

const metas: ColumnMeta[] = Array.from({ length: 25 }, (_, place) => {
  const kind = place === 0 ? 'text' : (KINDS[place % KINDS.length] ?? 'text')
  return { field: `f${place}`, kind, title: `列 ${place}`, code: 'state', sortable: true, shown: true }
})
const columns = columnsOf(metas, {
  t: (key) => key,
  codeOf: (_table, value) => {
    const place = Number(value)
    return { key: String(value), label: WORDS[place] ?? '', tone: TONES[place] }
  },
  labelsOf: () => WORDS,
})

function valueOf(kind: ColumnKind, row: number, place: number): unknown {
  switch (kind) {
    case 'decimal':
      return ((row * 7919 + place) % 1_000_000) / 100
    case 'int':
      return (row * 31 + place) % 100_000
    case 'code':
      return (row + place) % 5
    case 'time':
      return `2026-11-${String((row % 28) + 1).padStart(2, '0')}T08:${String(row % 60).padStart(2, '0')}:00+08:00`
    default:
      return `货品 ${row} 南美白对虾 40/50 单冻 ${place}`
  }
}

function rowsOf(count: number): ListRecord[] {
  return Array.from({ length: count }, (_, row) => ({
    id: String(row),
    ...Object.fromEntries(metas.map(({ field, kind }, place) => [field, valueOf(kind, row, place)])),
  }))
}

const actions = {
  width: 124,
  title: '操作',
  render: () => (
    <span>
      <button type="button" tabIndex={-1}>
        编辑
      </button>
    </span>
  ),
}

declare global {
  interface Window {
    /** What the driver calls. */
    bench: {
      load: (count: number) => Promise<number>
      sort: () => Promise<number>
      tick: () => Promise<number>
      scroll: () => Promise<number[]>
    }
  }
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** A task of its own: after a frame callback it comes when the frame has been painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** Milliseconds from a change until the frame that shows it has been painted. */
async function timed(change: () => void): Promise<number> {
  await frame()
  await painted()
  const from = performance.now()
  change()
  await frame()
  await painted()
  return performance.now() - from
}

function Bench() {
  const [rows, setRows] = useState<readonly ListRecord[]>([])
  const [selection, setSelection] = useState(NO_SELECTION)
  window.bench = {
    load: (count) => {
      const next = rowsOf(count)
      return timed(() => setRows(next))
    },
    sort: () => timed(() => setRows((now) => now.toReversed())),
    tick: () => timed(() => document.querySelector<HTMLElement>('[data-row="3"] input')?.click()),
    scroll: scrollThrough,
  }
  return (
    <DataGrid
      label="bench"
      columns={columns}
      rows={rows}
      layout={EMPTY_LAYOUT}
      onLayout={() => undefined}
      selection={selection}
      onSelection={setSelection}
      actions={actions}
      rowHeight={44}
    />
  )
}

/** Times of the frames of a steady scroll through the page, in milliseconds. */
async function scrollThrough(): Promise<number[]> {
  const grid = document.querySelector('[role=grid]')
  const times: number[] = []
  let last = await frame()
  for (let step = 0; step < 60; step += 1) {
    grid?.scrollBy(0, 400)
    const now = await frame()
    times.push(now - last)
    last = now
  }
  return times
}

await startTexts('zh')
applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
const root = document.getElementById('root')
if (root) createRoot(root).render(<Bench />)
