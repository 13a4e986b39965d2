/** Units in which goods are counted. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'unitManage',
  page: lazyPage(() => import('./UnitPage'), 'UnitPage'),
})
