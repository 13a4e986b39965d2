/** Which rows are drawn: those in sight, a few more, and the one that has the focus. All of them while printing. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef } from 'react'
import { useStable } from '@/ui/useStable'

interface RowsInput {
  readonly root: RefObject<HTMLDivElement | null>
  readonly count: number
  /** Pixels. */
  readonly rowHeight: number
}

/** Rows drawn above and below what is in sight. */
const OVERSCAN = 6

/** Size assumed before the first measurement, so that the first drawing has rows. */
const FIRST_RECT = { width: 1280, height: 800 }

/** Rows to draw with their tops, the height of all, and how to bring one into sight. */
export function useRows({ root, count, rowHeight }: RowsInput) {
  const kept = useRef<() => number | null>(() => null)
  const rangeExtractor = useStable((range: Range) => {
    const indexes = defaultRangeExtractor(range)
    const row = kept.current()
    if (row === null || row >= range.count || indexes.includes(row)) return indexes
    return [...indexes, row].toSorted((a, b) => a - b)
  })
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => root.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
    rangeExtractor,
    scrollPaddingStart: rowHeight,
  })
  return {
    items: virtualizer.getVirtualItems(),
    height: count * rowHeight,
    keep: useStable((row: () => number | null) => {
      kept.current = row
    }),
    scrollTo: (row: number) => virtualizer.scrollToIndex(row, { align: 'auto' }),
    page: () => Math.max(1, Math.floor((root.current?.clientHeight ?? FIRST_RECT.height) / rowHeight) - 2),
  }
}

/** What `useRows` gives. */
export type Rows = ReturnType<typeof useRows>
