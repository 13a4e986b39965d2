/** What state a piece of stock is in, and what may be done with it. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'inventoryStatusManage',
  page: lazyPage(() => import('./InventoryStatusPage'), 'InventoryStatusPage'),
})
