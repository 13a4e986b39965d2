/** Stands for a page whose code is on its way: keeps the progress bar running and, when it takes long, says so. */
import { useEffect, useState } from 'react'
import { useProgressWhileMounted } from '@/engine/progress/progress'
import { LoadingMask } from '@/ui/LoadingMask'

/** Shorter waits show nothing but the progress bar, so that pages do not flicker. In milliseconds. */
const PATIENCE = 400

export function PageLoading() {
  useProgressWhileMounted()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return <div style={{ position: 'relative', minHeight: 160 }}>{long ? <LoadingMask /> : null}</div>
}
