/** The theme of this person: their colour, light or dark (following the system when asked to), and their size. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { applyTokens } from '@/ui/theme/applyTokens'
import { type Tokens, makeTokens } from '@/ui/theme/tokens'
import { useSettings } from './settings'

/** True while a media query holds. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query])
  return useSyncExternalStore(
    (changed) => {
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => media.matches,
  )
}

/** The tokens in force. */
export function useTokens(): Tokens {
  const color = useSettings((state) => state.themeColor)
  const appearance = useSettings((state) => state.appearance)
  const size = useSettings((state) => state.size)
  const systemDark = useMedia('(prefers-color-scheme: dark)')
  const dark = appearance === 'dark' || (appearance === 'auto' && systemDark)
  return useMemo(() => makeTokens({ color, dark, size }), [color, dark, size])
}

/** Keeps the page's CSS variables at the tokens in force. Used once, at the root. */
export function useAppliedTokens(): void {
  const tokens = useTokens()
  useEffect(() => applyTokens(tokens), [tokens])
}
