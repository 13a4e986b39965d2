/** Letting an account see another party's records. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'Authorization',
  page: lazyPage(() => import('./AuthorizationPage'), 'AuthorizationPage'),
})
