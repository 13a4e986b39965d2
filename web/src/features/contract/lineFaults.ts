/** Faults of lines that a box of our own draws: they stay with a line until that line is changed. */
import { useMemo, useState } from 'react'
import type { Wrong } from '@/engine/form/wrong'

/** Faults of one line by the path below it: `unitPrice`, `tiers[1].from`. */
export type LineFaults = Readonly<Record<string, string>>

/** The faults of `name[3].field` paths by place. */
export function faultsByPlace(name: string, wrong: readonly Wrong[]): ReadonlyMap<number, LineFaults> {
  const places = new Map<number, Record<string, string>>()
  for (const { path, msg } of wrong) {
    const [, place, field = ''] = /^\w+\[(\d+)\]\.?(.*)$/.exec(path?.startsWith(`${name}[`) ? path : '') ?? []
    if (place === undefined) continue
    const faults = places.get(Number(place)) ?? {}
    faults[field] ??= msg
    places.set(Number(place), faults)
  }
  return places
}

/** The faults of each line. A line that was changed is another object and has none. */
export function useLineFaults<Line extends object>(
  name: string,
  lines: readonly Line[],
  wrong: readonly Wrong[],
): ReadonlyMap<Line, LineFaults> {
  const told = useMemo(() => faultsByPlace(name, wrong), [name, wrong])
  const [held, setHeld] = useState<Held<Line>>({ told, faults: new Map() })
  // Typing anywhere in the box empties the form's own list; the lines that were not touched keep theirs.
  if (told.size > 0 && told !== held.told) {
    const faults = lines.flatMap((line, at) => {
      const found = told.get(at)
      return found ? [[line, found] as const] : []
    })
    setHeld({ told, faults: new Map(faults) })
  }
  return held.faults
}

interface Held<Line> {
  readonly told: ReadonlyMap<number, LineFaults>
  readonly faults: ReadonlyMap<Line, LineFaults>
}
