/** Goods on hand: stock of public and private warehouses, what came in and went out, the log of all moves. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'inventoryManage',
  page: lazyPage(() => import('./StockPage'), 'PublicStockPage'),
  otherPages: {
    inventoryPrivateManage: lazyPage(() => import('./StockPage'), 'PrivateStockPage'),
    inventoryQuery: lazyPage(() => import('./QueryPage'), 'QueryPage'),
    inventoryLog: lazyPage(() => import('./LogPage'), 'LogPage'),
  },
})
