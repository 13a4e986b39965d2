/** The present, told anew now and then: for ages and waiting times on the screen. */
import { useEffect, useState } from 'react'

/** Milliseconds since 1970, as of the last beat. */
export function useNow(beat = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beat)
    return () => clearInterval(timer)
  }, [beat])
  return now
}
