/** What the address of a scanner page asks for, as another page links to it. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useStable } from '@/ui/useStable'

/** Takes a parameter of the address once, as soon as the page is ready for it, and forgets it. */
export function useAsked(name: string, take: (value: string) => void, isReady = true): void {
  const [params, setParams] = useSearchParams()
  const value = params.get(name)
  const once = useStable((asked: string) => {
    take(asked)
    setParams({}, { replace: true })
  })
  useEffect(() => {
    if (value !== null && isReady) once(value)
  }, [value, isReady, once])
}
