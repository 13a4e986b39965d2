/** Keys with which the programs of customers and of the operator call. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'apiKeyManage',
  page: lazyPage(() => import('./ApiKeyPage'), 'ApiKeyPage'),
})
