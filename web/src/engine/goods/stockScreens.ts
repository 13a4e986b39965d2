/** The screens of stock: that of public warehouses, that of private ones. */
import { call } from '@/engine/client/call'
import type { PageSize } from '@/engine/list/query'
import type { ListAnswer } from '@/engine/list/meta'

export interface StockScreen {
  readonly screen: string
  readonly base: string
  readonly path: string
}

/** Stock of public warehouses. */
export const PUBLIC_STOCK: StockScreen = {
  screen: 'inventoryManage',
  base: '/wms/inventory',
  path: '/inWarehouseManage/inventoryManage',
}

/** Stock of private ones. */
export const PRIVATE_STOCK: StockScreen = {
  screen: 'inventoryPrivateManage',
  base: '/wms/inventoryPrivate',
  path: '/inWarehouseManage/inventoryPrivateManage',
}

export const STOCK_SCREENS: readonly StockScreen[] = [PUBLIC_STOCK, PRIVATE_STOCK]

/** What a screen answered. */
export interface Lying {
  readonly screen: StockScreen
  readonly answer: ListAnswer
}

/** The first of these screens that has such stock, with its first rows; the first of all when none has. */
export async function stockWith(
  filters: Readonly<Record<string, string>>,
  { screens, most, signal }: { screens: readonly StockScreen[]; most: PageSize; signal: AbortSignal },
): Promise<Lying | null> {
  let none: Lying | null = null
  for (const screen of screens) {
    const query = { ...filters, pageNum: 1, pageSize: most }
    // oxlint-disable-next-line no-await-in-loop -- the second screen is asked only when the first has nothing
    const answer = await call<ListAnswer>('GET', `${screen.base}/list`, { query, signal, silent: true })
    if (answer.total > 0) return { screen, answer }
    none ??= { screen, answer }
  }
  return none
}
