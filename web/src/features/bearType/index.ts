/** Bearing types of locations. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'locationBearType',
  page: lazyPage(() => import('./BearTypePage'), 'BearTypePage'),
})
