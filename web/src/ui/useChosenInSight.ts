/** A row of choices that is wider than its place is pushed so far that the chosen one is seen whole. */
import { type RefObject, useEffect, useRef } from 'react'

/** Ref of the box that scrolls; `chosen` is what it follows, with whatever else changes the widths. */
export function useChosenInSight(chosen: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const followed = useRef('')
  useEffect(() => {
    // Whoever pushes the row aside afterwards is left alone.
    if (followed.current === chosen) return
    followed.current = chosen
    box.current
      ?.querySelector('[aria-selected="true"], .ant-segmented-item-selected')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return box
}
