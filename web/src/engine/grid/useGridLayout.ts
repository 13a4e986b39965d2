/** The column layout of a grid, read once and stored at every change, by grid and user. */
import { useState } from 'react'
import { useStable } from '@/ui/useStable'
import { type GridLayout, loadLayout, saveLayout } from './layout'

/** Layout and its setter. */
export function useGridLayout(grid: string, user: string): readonly [GridLayout, (next: GridLayout) => void] {
  const [layout, setLayout] = useState(() => loadLayout(grid, user))
  const change = useStable((next: GridLayout) => {
    setLayout(next)
    saveLayout(grid, user, next)
  })
  return [layout, change]
}
