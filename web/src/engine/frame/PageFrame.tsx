/**
 * What every feature page stands in: theme and words for antd, and the cache of server data. It is a chunk of its own,
 * so that login and home do without antd.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { queryClient } from '@/engine/client/queryClient'
import { useMedia, useTokens } from '@/engine/settings/useTokens'
import { Spinner } from '@/ui/Spinner'
import { antdTheme } from '@/ui/theme/antdTheme'
import { PageLoading } from './PageLoading'
import { useLocale } from './locales'

/**
 * antd's own spinner grows and shrinks, and stays for good when the answer comes before it has begun to; and it takes
 * part in the name of the button.
 */
const BUTTON = { autoInsertSpace: false, loadingIcon: <Spinner /> }

export function PageFrame({ children }: { children: ReactNode }) {
  const tokens = useTokens()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const locale = useLocale()
  const theme = useMemo(() => antdTheme(tokens, still), [tokens, still])
  if (locale === null) return <PageLoading />
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme} locale={locale} button={BUTTON}>
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  )
}
