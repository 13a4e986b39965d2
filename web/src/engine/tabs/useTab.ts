/** What a page may do with its own tab. */
import { createContext, useCallback, useContext, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type Question, confirm } from '@/ui/confirm'
import type { PageEntry } from '@/engine/feature/navigation'
import { closeTab, fullPath, labelTab, refreshTab, setUnsaved, useTabs } from './tabs'

/** Path of the tab around a page; null outside of the tabs. */
export const TabPathContext = createContext<string | null>(null)

export interface OwnTab {
  /** Closes this tab and goes to `to`, or to the last tab when no address is given. `state` is for the page there. */
  readonly close: (to?: string, state?: unknown) => void
  /** Starts the page at an address anew when it is opened next, for example the list after an edit. */
  readonly refresh: (path: string) => void
}

/** The tab of the page that calls it. */
export function useTab(): OwnTab {
  const path = useContext(TabPathContext)
  const navigate = useNavigate()
  return {
    close: (to, state) => {
      const next = path === null ? null : closeTab(path)
      const target = to ?? next
      if (target !== null && target !== undefined) void navigate(target, { state })
    },
    refresh: refreshTab,
  }
}

/** The menu entry of the page around, or null outside of the tabs. */
export function useOwnPage(): PageEntry | null {
  const path = useContext(TabPathContext)
  return useTabs((state) => state.tabs.find((tab) => tab.path === path)?.page ?? null)
}

/** Address at which a page stands in its tab, with filters and sort as they were left; its plain path when it has no tab. */
export function addressOf(path: string): string {
  const open = useTabs.getState().tabs.find((tab) => tab.path === path)
  return open ? fullPath(open) : path
}

/** Shows in the tab which record it holds. */
export function useTabLabel(label: string): void {
  const path = useContext(TabPathContext)
  useEffect(() => {
    if (path !== null) labelTab(path, label)
  }, [path, label])
}

/**
 * Says that this page holds input that would be lost: closing its tab or leaving the console asks first. What it answers
 * ends that at once: call it when the input is saved or given up, because a form that goes away says nothing any more. (It
 * cannot say it by going away: a tab that is hidden looks the same to it.)
 */
export function useUnsaved(unsaved: boolean): () => void {
  const path = useContext(TabPathContext)
  useEffect(() => {
    if (path !== null) setUnsaved(path, unsaved)
  }, [path, unsaved])
  return useCallback(() => {
    if (path !== null) setUnsaved(path, false)
  }, [path])
}

/** Asks, when this page holds input that would be lost, whether to give it up; true when nothing is lost any more. */
export function useGivenUp(): (question: Question) => Promise<boolean> {
  const path = useContext(TabPathContext)
  return useCallback(
    async (question) => {
      if (path === null || !useTabs.getState().unsaved.has(path)) return true
      const agreed = await confirm(question)
      if (agreed) setUnsaved(path, false)
      return agreed
    },
    [path],
  )
}
