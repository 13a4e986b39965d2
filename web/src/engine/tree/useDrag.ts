/** Dragging a line of a tree onto, before or after another. */
import { type DragEvent, useRef, useState } from 'react'
import type { Arrangement, Drop } from './tree'

/** Where the dragged line would go. */
interface Mark {
  readonly key: string
  readonly where: Drop
}

/** Judges a drop; null where the line may not go. */
type Judge = (moved: string, target: string, where: Drop) => Arrangement | null

/** The upper and the lower share of a line that mean before and after it. */
const EDGE = 0.28

function lineOf(event: DragEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
}

/** The share of the line's height that the mouse is over. */
function whereOf(event: DragEvent, line: HTMLElement): Drop {
  const box = line.getBoundingClientRect()
  const share = (event.clientY - box.top) / box.height
  return share < EDGE ? 'before' : share > 1 - EDGE ? 'after' : 'into'
}

/** The mark of the drop under way, and the handlers of the element around the lines. */
export function useDrag(judge: Judge) {
  const moved = useRef<string | null>(null)
  const [mark, setMark] = useState<Mark | null>(null)

  /** A line that may not hold anything takes what is dropped on its middle after itself. */
  const placeOf = (event: DragEvent): { mark: Mark; arrangement: Arrangement } | null => {
    const line = lineOf(event)
    const key = line?.dataset['key']
    if (!line || key === undefined || moved.current === null) return null
    const wanted = whereOf(event, line)
    for (const where of wanted === 'into' ? (['into', 'after'] as const) : [wanted]) {
      const arrangement = judge(moved.current, key, where)
      if (arrangement) return { mark: { key, where }, arrangement }
    }
    return null
  }
  const end = () => {
    moved.current = null
    setMark(null)
  }
  const handlers = (onDrop: (arrangement: Arrangement, moved: string) => void) => ({
    onDragStart: (event: DragEvent) => {
      moved.current = lineOf(event)?.dataset['key'] ?? null
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', moved.current ?? '')
    },
    onDragOver: (event: DragEvent) => {
      const place = placeOf(event)
      if (place) {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
      }
      setMark((now) =>
        now?.key === place?.mark.key && now?.where === place?.mark.where ? now : (place?.mark ?? null),
      )
    },
    onDrop: (event: DragEvent) => {
      const place = placeOf(event)
      const key = moved.current
      event.preventDefault()
      end()
      if (place && key !== null) onDrop(place.arrangement, key)
    },
    onDragEnd: end,
  })
  return { mark, handlers }
}
