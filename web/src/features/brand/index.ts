/** Brands of goods. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'brandManage',
  page: lazyPage(() => import('./BrandPage'), 'BrandPage'),
})
