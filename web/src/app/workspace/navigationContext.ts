/** The pruned navigation of the signed-in person, computed once for the whole workspace. */
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Navigation, buildNavigation } from '@/engine/feature/navigation'
import { type TextSource, pageTitle, routeTitle } from '@/engine/feature/titles'
import { useSession } from '@/engine/session/store'
import { pageOf } from '../features'
import { FIXED_PAGES } from '../fixedPages'

const EMPTY: Navigation = { pages: [], directories: [], menu: [] }

export const NavigationContext = createContext<Navigation>(EMPTY)

/** Navigation of this person; anew when resources or roles change. */
export function useBuiltNavigation(): Navigation {
  const resources = useSession((session) => session.resources)
  const roles = useSession((session) => session.roles)
  return useMemo(
    () => buildNavigation(resources, roles, (screen) => pageOf(screen) !== null, FIXED_PAGES),
    [resources, roles],
  )
}

export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

type Titled = Parameters<typeof routeTitle>[0]
type TitledPage = Parameters<typeof pageTitle>[0]

export interface Titles {
  /** Title of a menu entry or a step of the breadcrumb. */
  readonly entry: (entry: Titled) => string
  /** Title of a page at an address, with its mode. */
  readonly page: (page: TitledPage, search: string) => string
}

/** Titles in the language in force. */
export function useTitles(): Titles {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const texts: TextSource = { t: (key) => t(key), exists: (key) => i18n.exists(key) }
    return {
      entry: (entry) => routeTitle(entry, texts),
      page: (page, search) => pageTitle(page, search, texts),
    }
  }, [t, i18n])
}
