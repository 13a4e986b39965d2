/** What follows from the page in front: the window's title, the progress bar, the question on leaving. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { beginProgress } from '@/engine/progress/progress'
import { useEnterprise } from '@/engine/session/enterprise'
import { useTabs } from '@/engine/tabs/tabs'
import { useTitles } from './navigationContext'

/** Title of the window: the page, then the enterprise group (the system's own name until that is known). */
export function usePageTitle(): void {
  const { t } = useTranslation()
  const titles = useTitles()
  const groupName = useEnterprise((enterprise) => enterprise.groupName)
  const front = useTabs((state) => state.tabs.find((tab) => tab.path === state.active))
  const page = front ? titles.page(front.page, front.place.search) : t('shell.system')
  useEffect(() => {
    document.title = `${page} - ${groupName || t('shell.system')}`
  }, [page, groupName, t])
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
