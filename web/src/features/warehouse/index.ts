/** Warehouses. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'warehouseManage',
  page: lazyPage(() => import('./WarehousePage'), 'WarehousePage'),
})
