/** `/redirect/{path*}`: starts the page at the path anew and goes there, keeping the query. Draws nothing. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { refreshTab } from '@/engine/tabs/tabs'

const PREFIX = '/redirect'

export function Redirect() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const path = pathname.slice(PREFIX.length)
    refreshTab(path)
    void navigate(path + search + hash, { replace: true })
  }, [pathname, search, hash, navigate])
  return null
}
