/** The screen that a task came from: its title, and the way back to it when it is in the person's menu. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasScreen } from '@/engine/feature/defineFeature'
import { buildNavigation } from '@/engine/feature/navigation'
import { routeTitle } from '@/engine/feature/titles'
import { useSession } from '@/engine/session/store'

/** A screen as a task shows it. */
export interface Origin {
  readonly title: string
  /** Address; null when the person's menu does not have the screen. */
  readonly path: string | null
}

/** Looks screens up by their name. */
export function useOrigins(): (screen: string) => Origin {
  const { t, i18n } = useTranslation()
  const resources = useSession((session) => session.resources)
  const roles = useSession((session) => session.roles)
  const pages = useMemo(() => buildNavigation(resources, roles, hasScreen, []).pages, [resources, roles])
  return useMemo(() => {
    const texts = { t: (key: string) => t(key), exists: (key: string) => i18n.exists(key) }
    return (screen) => {
      const page = pages.find((one) => one.screen === screen)
      return { title: routeTitle(page ?? { title: screen, realName: '' }, texts), path: page?.path ?? null }
    }
  }, [pages, t, i18n])
}
