/** The way to the stock of a warehouse. Stock of public and of private warehouses stands on two screens: it goes to the one that has some. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { STOCK_SCREENS, stockWith } from './stockScreens'

interface StockLinkProps {
  /** Filters of the list, by their names. */
  readonly filters: Readonly<Record<string, string>>
  /** Text key. */
  readonly label: string
}

/** Draws it; nothing for whoever may not see stock. */
export function StockLink({ filters, label }: StockLinkProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const screens = STOCK_SCREENS.filter(({ path }) => mayOpen(path))
  const { data } = useQuery({
    queryKey: ['stockScreen', filters, screens.length],
    queryFn: async ({ signal }) => (await stockWith(filters, { screens, most: 10, signal }))?.screen ?? null,
    enabled: screens.length > 1,
    meta: { silent: true },
  })
  const screen = data ?? screens[0]
  if (!screen) return null
  return <Link to={`${screen.path}?${new URLSearchParams(filters).toString()}`}>{t(label)}</Link>
}
