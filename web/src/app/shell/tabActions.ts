/** What the tabs bar may do with a tab. Closing asks first when input would be lost. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  type Tab,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  fullPath,
  refreshTab,
  useTabs,
} from '@/engine/tabs/tabs'
import { confirm } from '@/ui/confirm'

export interface TabActions {
  readonly refresh: (tab: Tab) => Promise<void>
  readonly close: (tab: Tab) => Promise<void>
  readonly closeOthers: (tab: Tab) => Promise<void>
  readonly closeAll: () => Promise<void>
}

/** Asks before tabs with input end; true when nothing is lost by it, or the person agrees. */
export function useAgreed(): (ends: (tab: Tab) => boolean) => Promise<boolean> {
  const { t } = useTranslation()
  return async (ends) => {
    const { tabs, unsaved } = useTabs.getState()
    if (!tabs.some((tab) => unsaved.has(tab.path) && ends(tab))) return true
    return confirm({
      title: t('shell.tabs.unsaved'),
      text: t('shell.tabs.unsavedText'),
      yes: t('shell.tabs.discard'),
      danger: true,
    })
  }
}

/** The actions, each of which ends where the person should be. */
export function useTabActions(): TabActions {
  const agreed = useAgreed()
  const navigate = useNavigate()
  const go = async (to: string | null): Promise<void> => {
    if (to !== null) await navigate(to)
  }
  return {
    refresh: async (tab) => {
      if (!(await agreed((one) => one.path === tab.path))) return
      refreshTab(tab.path)
      await go(fullPath(tab))
    },
    close: async (tab) => {
      if (await agreed((one) => one.path === tab.path)) await go(closeTab(tab.path))
    },
    closeOthers: async (tab) => {
      if (await agreed((one) => one.path !== tab.path)) await go(closeOtherTabs(tab.path))
    },
    closeAll: async () => {
      if (await agreed(() => true)) await go(closeAllTabs())
    },
  }
}
