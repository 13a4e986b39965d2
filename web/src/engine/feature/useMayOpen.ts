/** Which screens a person may open: whoever offers a way to another screen asks first. */
import { useMemo } from 'react'
import { useSession } from '@/engine/session/store'
import { hasScreen } from './defineFeature'
import { buildNavigation, findPage } from './navigation'

/** Whether the person's menu has a page at a path. */
export function useMayOpen(): (path: string) => boolean {
  const resources = useSession((session) => session.resources)
  const roles = useSession((session) => session.roles)
  const navigation = useMemo(() => buildNavigation(resources, roles, hasScreen, []), [resources, roles])
  // What stands behind the path chooses a list on the screen.
  return (path) => findPage(navigation, path.split('?')[0] ?? path) !== null
}
