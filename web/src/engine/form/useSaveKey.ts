/** Ctrl+S (or Command+S) saves the form of the page in sight. */
import { useEffect } from 'react'
import { useStable } from '@/ui/useStable'

/** Calls `save`; a page in a hidden tab does not listen. */
export function useSaveKey(save: () => void): void {
  const newest = useStable(save)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      newest()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newest])
}
