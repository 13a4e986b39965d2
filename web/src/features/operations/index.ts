/** How the program itself fares. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'operationsManage',
  page: lazyPage(() => import('./OperationsPage'), 'OperationsPage'),
})
