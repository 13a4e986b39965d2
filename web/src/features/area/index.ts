/** Areas of a warehouse. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'reservoirAreaManage',
  page: lazyPage(() => import('./AreaPage'), 'AreaPage'),
})
