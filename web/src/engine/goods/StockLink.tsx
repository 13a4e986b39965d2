/** The way to the stock of a warehouse. Stock of public and of private warehouses stands on two screens: it goes to the one that has some. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '@/engine/client/call'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import type { ListAnswer } from '@/engine/list/meta'
import { type StockScreen, STOCK_SCREENS } from './stockScreens'

interface StockLinkProps {
  /** Filters of the list, by their names. */
  readonly filters: Readonly<Record<string, string>>
  /** Text key. */
  readonly label: string
}

async function screenWith(
  filters: StockLinkProps['filters'],
  screens: readonly StockScreen[],
  signal: AbortSignal,
): Promise<StockScreen | undefined> {
  for (const screen of screens) {
    const query = { ...filters, pageNum: 1, pageSize: 1 }
    // oxlint-disable-next-line no-await-in-loop -- the second screen is asked only when the first has nothing
    const { total } = await call<ListAnswer>('GET', `${screen.base}/list`, { query, signal, silent: true })
    if (total > 0) return screen
  }
  return screens[0]
}

/** Draws it; nothing for whoever may not see stock. */
export function StockLink({ filters, label }: StockLinkProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const screens = STOCK_SCREENS.filter(({ path }) => mayOpen(path))
  const { data } = useQuery({
    queryKey: ['stockScreen', filters, screens.length],
    queryFn: async ({ signal }) => (await screenWith(filters, screens, signal)) ?? null,
    enabled: screens.length > 1,
    meta: { silent: true },
  })
  const screen = data ?? screens[0]
  if (!screen) return null
  return <Link to={`${screen.path}?${new URLSearchParams(filters).toString()}`}>{t(label)}</Link>
}
