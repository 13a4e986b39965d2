/** What of the shell is open right now; nothing of it is kept. */
import { create } from 'zustand'
import { useMedia } from '@/engine/settings/useTokens'

interface ShellState {
  /** The sidebar over the page on a narrow window. The desktop's own choice is a setting and stays as it is. */
  readonly drawerOpen: boolean
  readonly settingsOpen: boolean
  readonly errorsOpen: boolean
}

export const useShell = create<ShellState>(() => ({
  drawerOpen: false,
  settingsOpen: false,
  errorsOpen: false,
}))

/** True below 992 px: the sidebar lies over the page and the rarer tools of the top bar are left out. */
export function useMobile(): boolean {
  return useMedia('(max-width: 991.98px)')
}
