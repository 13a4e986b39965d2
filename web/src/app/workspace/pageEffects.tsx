/** What follows from the page in front: the window's title, the progress bar, the question on leaving. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { beginProgress } from '@/engine/progress/progress'
import { useTabs, withLabel } from '@/engine/tabs/tabs'
import { ERROR_PAGES } from '../openPaths'
import { useWindowTitle } from '../windowTitle'
import { useTitles } from './navigationContext'

/** Title of the window from the page in front, or from the error page at the address. */
export function usePageTitle(): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const titles = useTitles()
  const front = useTabs((state) => state.tabs.find((tab) => tab.path === state.active))
  const error = ERROR_PAGES[pathname]
  useWindowTitle(
    front
      ? withLabel(titles.page(front.page, front.place.search), front.label)
      : t(error?.title ?? 'shell.system'),
  )
}

/** A page that is there at once still shows that something happened, for this long, in milliseconds. */
const BLINK = 120

/** Runs the progress bar for a moment. Mounted anew for each address. */
export function ProgressBlink() {
  useEffect(() => {
    const end = beginProgress()
    const timer = setTimeout(end, BLINK)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
  return null
}

/** Asks before the console is left while a tab holds unsaved input. */
export function useLeavingQuestion(): void {
  const unsaved = useTabs((state) => state.unsaved.size > 0)
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
