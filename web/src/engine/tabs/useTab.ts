/** What a page may do with its own tab. */
import { createContext, useContext, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { closeTab, refreshTab, setUnsaved } from './tabs'

/** Path of the tab around a page; null outside of the tabs. */
export const TabPathContext = createContext<string | null>(null)

export interface OwnTab {
  /** Closes this tab and goes to `to`, or to the last tab when no address is given. */
  readonly close: (to?: string) => void
  /** Starts the page at an address anew when it is opened next, for example the list after an edit. */
  readonly refresh: (path: string) => void
}

/** The tab of the page that calls it. */
export function useTab(): OwnTab {
  const path = useContext(TabPathContext)
  const navigate = useNavigate()
  return {
    close: (to) => {
      const next = path === null ? null : closeTab(path)
      const target = to ?? next
      if (target !== null && target !== undefined) void navigate(target)
    },
    refresh: refreshTab,
  }
}

/** Says that this page holds input that would be lost: closing its tab or leaving the console asks first. */
export function useUnsaved(unsaved: boolean): void {
  const path = useContext(TabPathContext)
  useEffect(() => {
    if (path !== null) setUnsaved(path, unsaved)
  }, [path, unsaved])
}
