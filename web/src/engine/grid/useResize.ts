/**
 * Width of columns. While the edge is dragged only the template variable changes; the layout is told at the end, so
 * 1,000 rows are not drawn again at every step.
 */
import { type RefObject, useRef } from 'react'
import { useStable } from '@/ui/useStable'
import type { GridColumn } from './columns'
import { geometryOf } from './geometry'
import { clampWidth, type GridLayout } from './layout'

interface ResizeInput {
  readonly root: RefObject<HTMLDivElement | null>
  readonly visible: readonly GridColumn[]
  readonly layout: GridLayout
  readonly ticks: boolean
  readonly actionWidth: number
  readonly onLayout: (next: GridLayout) => void
}

/** Pixels of one keyboard step. */
const STEP = 16

/** Gives the drag handler of the edges and the keyboard step. */
export function useResize({ root, visible, layout, ticks, actionWidth, onLayout }: ResizeInput) {
  /** Width on the screen: a column that grew into free space begins from what is seen. */
  const shownWidth = (id: string) => {
    const col = visible.findIndex((column) => column.id === id) + (ticks ? 1 : 0)
    const cell = root.current?.querySelector(`[data-row="-1"] > [data-col="${col}"]`)
    return cell?.getBoundingClientRect().width ?? 0
  }
  const from = useRef(0)
  const onDrag = useStable((id: string, delta: number, done: boolean) => {
    const start = from.current || (layout.widths[id] ?? shownWidth(id))
    from.current = done ? 0 : start
    const widths = { ...layout.widths, [id]: clampWidth(start + delta) }
    if (done) {
      if (delta !== 0) onLayout({ ...layout, widths })
      return
    }
    const { template, total, pinnedStart } = geometryOf(visible, widths, ticks, actionWidth)
    const box = root.current?.parentElement
    box?.style.setProperty('--grid-columns', template)
    box?.style.setProperty('--grid-total', `${total}px`)
    box?.style.setProperty('--grid-pin-start', `${pinnedStart}px`)
  })
  const nudge = useStable((id: string, steps: number) => {
    const width = clampWidth((layout.widths[id] ?? shownWidth(id)) + steps * STEP)
    onLayout({ ...layout, widths: { ...layout.widths, [id]: width } })
  })
  return { onDrag, nudge }
}
