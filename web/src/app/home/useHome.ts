/**
 * The figures of the home page: asked for once, then told by the server whenever they have changed, while somebody
 * looks at them. Another warehouse is another page.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type AnswerOf, api } from '@/engine/client/api'
import { type LiveState, listen } from '@/engine/client/live'
import { queryClient } from '@/engine/client/queryClient'
import { useSession } from '@/engine/session/store'
import { useTabActive } from '@/ui/tabActive'

export type Home = AnswerOf<'/wms/home'>

const PATH = '/wms/home'

const onVisibility = (told: () => void) => {
  document.addEventListener('visibilitychange', told)
  return () => document.removeEventListener('visibilitychange', told)
}

/** Whether the window can be seen. */
function useVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
}

export function useHome() {
  const active = useTabActive()
  const visible = useVisible()
  const watched = active && visible
  const place = useSession((session) => session.currentWarehouses.map(({ code }) => code).join(','))
  const [state, setState] = useState<LiveState>('opening')
  // Home draws without the frame around the other pages, so it names the cache itself.
  const page = useQuery(
    {
      queryKey: ['home', place],
      queryFn: ({ signal }) => api.get(PATH, { silent: true, signal }),
      placeholderData: keepPreviousData,
      meta: { silent: true },
    },
    queryClient,
  )
  const ready = page.isSuccess && !page.isPlaceholderData
  useEffect(() => {
    if (!watched || !ready) return
    return listen<Home>(`${PATH}/live`, {
      onData: (data) => queryClient.setQueryData(['home', place], data),
      onState: setState,
    })
  }, [watched, ready, place])
  return { page, state: watched ? state : 'opening' }
}
